import type { ReactNode } from 'react';
import { Prose } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { UPDATES as TEXT } from '#domain/messages/visits/updates.ts';
import type { GameUpdate } from '#services/games/updates.ts';

type UpdateListProps = {
  updates: readonly GameUpdate[];
  game: { title: string };
  children?: (update: GameUpdate) => ReactNode;
};
export function UpdateList({ updates, game, children }: UpdateListProps) {
  return (
    <ul>
      {updates.map((update) => {
        const { id, html, pictureUrl, createdAt, isEdited } = update;
        return (
          <li key={id} id={id} className="max-w-read border-line border-b py-4 first:pt-0 last:border-b-0">
            <p className="text-muted text-sm">
              <ShortDate at={createdAt} />
              {isEdited ? ` · ${TEXT.edited}` : null}
            </p>
            <Prose html={html} />
            {pictureUrl ? (
              <img
                src={pictureUrl}
                alt={TEXT.pictureOf({ game: game.title })}
                loading="lazy"
                className="mt-3 max-h-96 rounded-cover border border-line"
              />
            ) : null}
            {children?.(update)}
          </li>
        );
      })}
    </ul>
  );
}
