import { PersonChip } from '#app/people/person-links.tsx';
import { ChipLinks } from '#app/ui/chip.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { formatCount } from '#domain/format.ts';
import { FOUND } from '#domain/messages/listing.ts';
import { tagPath } from '#domain/paths.ts';
import type { Found } from '#services/listing/find-more.ts';

export function TagChips({ tags }: Pick<Found, 'tags'>) {
  return (
    <ChipLinks links={tags.map(({ tag, games }) => ({ to: tagPath(tag), text: tag, count: formatCount(games) }))} />
  );
}

export function FoundBesides({ found: { people, tags } }: { found: Found }) {
  if (people.length + tags.length === 0) return null;
  return (
    <div className="mb-8 grid gap-6">
      {people.length === 0 ? null : (
        <TitledSection id="people" title={FOUND.people} headingClassName="text-xl">
          <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            {people.map((person) => (
              <li key={person.id} className="grid min-w-0">
                <PersonChip person={person} />
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      {tags.length === 0 ? null : (
        <TitledSection id="found-tags" title={FOUND.tags} headingClassName="mb-3 text-xl">
          <TagChips tags={tags} />
        </TitledSection>
      )}
      <h2 className="text-xl">{FOUND.games}</h2>
    </div>
  );
}
