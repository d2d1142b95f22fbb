import { ChipLink } from '#app/ui/chip.tsx';
import { GAME } from '#domain/messages/game.ts';

/** The tags, each leading to the other games that have it; 'No tags' where there are none. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <section aria-labelledby="tags">
      <h2 id="tags" className="mb-3 text-xl">
        {GAME.tags}
      </h2>
      {tags.length === 0 ? (
        <p className="text-muted">{GAME.noTags}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <ChipLink
                to={`/games?${new URLSearchParams({ category: tag })}`}
                preventScrollReset={false}
                className="max-w-full"
              >
                <span className="truncate">{tag}</span>
              </ChipLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
