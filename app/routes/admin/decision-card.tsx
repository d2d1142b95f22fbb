import type { ReactNode } from 'react';
import { type CoverGame, GameCover } from '#app/components/game-cover.tsx';
import { DecisionForm, type DecisionFormProps } from './decision-form.tsx';
import { GameTitle } from './game-links.tsx';

type DecisionCardProps = Omit<DecisionFormProps, 'about'> & {
  cover: CoverGame;
  title: string;
  /** Absent where there is no game to lead to. */
  slug?: string;
  /** Above the title. */
  badge?: ReactNode;
  /** Below the title: where the game is. */
  links: ReactNode;
  /** What was written for the administrator to read. */
  reason: string;
  /** Who asks, and since when. */
  children: ReactNode;
};

/** What waits for an administrator: the game, who says what about it, and the ways to decide. */
export function DecisionCard(props: DecisionCardProps) {
  const { id, cover, title, slug, badge, links, reason, decision, choices, children } = props;
  return (
    <article
      aria-labelledby={`claim-${id}`}
      className="flex h-full flex-col gap-5 border border-line bg-card p-4 sm:p-5"
    >
      <header className="flex gap-4">
        <div className="w-28 flex-none self-start overflow-hidden rounded-control sm:w-36">
          <GameCover game={cover} sizes="9rem" />
        </div>
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
          {badge}
          <GameTitle id={`claim-${id}`} title={title} slug={slug} />
          {links}
        </div>
      </header>
      {children}
      <blockquote className="flex-1 whitespace-pre-line border-edge border-l-4 pl-4 [overflow-wrap:anywhere]">
        {reason}
      </blockquote>
      <DecisionForm id={id} about={title} decision={decision} choices={choices} />
    </article>
  );
}
