import { Link } from 'react-router';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { formatShortDate } from '#domain/format.ts';
import { OWN_NEWS as TEXT } from '#domain/messages/own-games.ts';
import { gamePath } from '#domain/paths.ts';
import type { OwnNews as News } from '#services/games/own-games.ts';

export function OwnNews({ news: { since, votes, claims, places, creator } }: { news: News }) {
  const isQuiet = votes.length + claims.length + places.length === 0 && creator === null;
  const when = TEXT.since({ date: formatShortDate(since) });
  return (
    <TitledSection
      id="news"
      title={TEXT.title}
      text={isQuiet ? `${when} ${TEXT.nothing}` : when}
      className="mb-12"
    >
      {isQuiet ? null : (
        <ul className="mt-3 border-line border-t">
          {creator ? (
            <Item path="/leaderboard?tab=creators" name={TEXT.you} words={TEXT.rank(creator)} />
          ) : null}
          {places.map(({ slug, title, ...moved }) => (
            <Item key={slug} path={gamePath(slug)} name={title} words={TEXT.place(moved)} />
          ))}
          {claims.map(({ slug, title, status }) => (
            <Item key={slug} path={gamePath(slug)} name={title} words={TEXT.claims[status]} />
          ))}
          {votes.map(({ slug, title, ...cast }) => (
            <Item key={slug} path={gamePath(slug)} name={title} words={TEXT.votes(cast)} />
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

function Item({ path, name, words }: { path: string; name: string; words: string }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-line border-b py-2.5">
      <span className="min-w-0 font-semibold wrap-anywhere pointer-coarse:[&>a]:inline-block pointer-coarse:[&>a]:py-3 [&>a]:hover:underline">
        <Link to={path}>{name}</Link>
      </span>
      <span className="text-muted">{words}</span>
    </li>
  );
}
