import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { formatShortDate } from '#domain/format.ts';
import { OWN_NEWS as TEXT } from '#domain/messages/own-games.ts';
import { gamePath } from '#domain/paths.ts';
import type { OwnNews as News } from '#services/games/own-games.ts';

/** Lists the changes since the viewer's last visit. */
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
            <Item what={<Link to="/leaderboard?tab=creators">{TEXT.you}</Link>}>{TEXT.rank(creator)}</Item>
          ) : null}
          {places.map(({ slug, title, ...moved }) => (
            <Item key={slug} what={<Link to={gamePath(slug)}>{title}</Link>}>
              {TEXT.place(moved)}
            </Item>
          ))}
          {claims.map(({ slug, title, status }) => (
            <Item key={slug} what={<Link to={gamePath(slug)}>{title}</Link>}>
              {TEXT.claims[status]}
            </Item>
          ))}
          {votes.map(({ slug, title, ...cast }) => (
            <Item key={slug} what={<Link to={gamePath(slug)}>{title}</Link>}>
              {TEXT.votes(cast)}
            </Item>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

function Item({ what, children }: { what: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-line border-b py-2.5">
      <span className="min-w-0 font-semibold [overflow-wrap:anywhere] pointer-coarse:[&>a]:inline-block pointer-coarse:[&>a]:py-3 [&>a]:hover:underline">
        {what}
      </span>
      <span className="text-muted">{children}</span>
    </li>
  );
}
