import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { type CoverGame, GameThumb } from '#app/listing/game-cover.tsx';
import { ExplainedButton } from '#app/moderation/explained-button.tsx';
import type { ButtonProps } from '#app/ui/button.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/limits.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { GAME } from '#domain/messages/games.ts';
import { gamePath } from '#domain/paths.ts';

/** The decision being sent: all buttons wait for it, and the pressed one spins. */
export type DecisionState = { isBusy: boolean; isPressed: (id: string, decision: string) => boolean };

export function useDecision(): DecisionState {
  const { formData, state } = useNavigation();
  const isBusy = state !== 'idle' && formData?.has('decision') === true;
  return {
    isBusy,
    isPressed: (id, decision) => isBusy && formData.get('id') === id && formData.get('decision') === decision,
  };
}

type LinkedGame = { readonly playUrl: string; readonly sourceUrl?: string };

const LINK =
  'inline-flex min-h-6 pointer-coarse:min-h-11 max-w-full items-center truncate text-sm underline hover:text-accent';

/** Links to check before deciding: the game and its source. */
export function GameLinks({ game: { playUrl, sourceUrl = '' } }: { game: LinkedGame }) {
  return (
    <ul className="flex min-w-0 max-w-full flex-col">
      {playUrl ? <OutsideLink url={playUrl} label={GAME.play} /> : null}
      {sourceUrl ? <OutsideLink url={sourceUrl} label={GAME.source} /> : null}
    </ul>
  );
}

/** Shows the host, because the claim depends on who owns it. */
function OutsideLink({ url, label }: { url: string; label: string }) {
  const host = URL.parse(url)?.host ?? url;
  return (
    <li className="min-w-0 max-w-full">
      <a href={url} target="_blank" rel="noopener noreferrer" title={url} className={LINK}>
        <span className="truncate">
          {label}: {host}
        </span>
      </a>
    </li>
  );
}

/** The game's title, linked to its page unless the game no longer exists. */
function GameTitle({ id, title, slug }: { id: string; title: string; slug?: string }) {
  return (
    <h3 id={id} className="text-xl [overflow-wrap:anywhere]">
      {slug === undefined ? (
        title
      ) : (
        <Link
          to={gamePath(slug)}
          className="inline-flex items-center pointer-coarse:min-h-11 hover:underline"
        >
          {title}
        </Link>
      )}
    </h3>
  );
}

type Choice = {
  value: keyof typeof ADMIN.explained;
  label: string;
  variant: ButtonProps['variant'];
};

type DecisionFormProps = {
  /** The id of the claim or dispute. */
  id: string;
  /** The title of the card, announced by screen readers with each button. */
  about: string;
  decision: DecisionState;
  choices: readonly Choice[];
};

/** An optional note and the decision buttons: a plain form, which JavaScript submits without a reload. */
function DecisionForm({ id, about, decision, choices }: DecisionFormProps) {
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="id" value={id} />
      <Field label={ADMIN.note} name="note" help={ADMIN.noteHelp} optional>
        <Textarea
          rows={2}
          maxLength={LIMITS.text.adminNote}
          readOnly={decision.isBusy}
          className="min-h-18!"
        />
      </Field>
      <div className="flex flex-col gap-3">
        {choices.map(({ value, label, variant }) => {
          const isPressed = decision.isPressed(id, value);
          return (
            <ExplainedButton
              key={value}
              name="decision"
              value={value}
              variant={variant}
              busy={isPressed}
              disabled={decision.isBusy && !isPressed}
              about={about ? `claim-${id}` : undefined}
              text={ADMIN.explained[value]}
            >
              {label}
            </ExplainedButton>
          );
        })}
      </div>
    </Form>
  );
}

type DecisionCardProps = Omit<DecisionFormProps, 'about'> & {
  cover: CoverGame;
  title: string;
  /** Absent if there is no game to link to. */
  slug?: string;
  /** Shown above the title. */
  badge?: ReactNode;
  /** Shown below the title: links to the game. */
  links: ReactNode;
  /** The text that the claimant or disputer wrote. */
  reason: string;
  /** The people involved, and the date. */
  children: ReactNode;
};

/** One claim or dispute: the game, the text about it, and the decisions. */
export function DecisionCard(props: DecisionCardProps) {
  const { id, cover, title, slug, badge, links, reason, decision, choices, children } = props;
  return (
    <article
      aria-labelledby={`claim-${id}`}
      className="flex h-full flex-col gap-5 border border-line bg-card p-4 sm:p-5"
    >
      <header className="flex gap-4">
        <GameThumb width="w-28 self-start sm:w-36" game={cover} sizes="9rem" />
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
