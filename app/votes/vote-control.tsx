import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useToast } from '#app/shell/toast.tsx';
import { formatCount } from '#domain/format.ts';
import { VOTE } from '#domain/messages/games.ts';
import { HEADER } from '#domain/messages/site.ts';
import { isVoteType, type Tally, type VoteState, type VoteType } from '#domain/votes/vote.ts';
import { useMine } from '../shell/mine.tsx';
import { useSignInPath, useSignUpPath } from '../shell/site.ts';
import { useActionResult } from '../ui/use-action-result.ts';
import { sendVisitorVote, sendVote, useSentVote } from './sent-votes.ts';
import { tallyAfter, VOTE_FIELDS, type VoteAnswer, votePath, voteSaid } from './vote-form.ts';

export type VotedGame = {
  readonly id: string;
  readonly slug: string;
  readonly upvotes: number;
  readonly downvotes: number;
};

/** One person's vote on one game: the tally to show, whether a press is being saved, and a function to press. */
function useVote(game: VotedGame, vote: VoteState | undefined) {
  const { viewer, tallyOf, askedAt } = useMine();
  const location = useLocation();
  const askToSignIn = useSignInToast();
  const { pressed, answer, saved, savedAt } = useSentVote(game.id);
  const { upvotes, downvotes } = game;
  const known = vote === undefined ? tallyOf(game.id) : undefined;
  const loaded: Tally = known ?? { vote: vote ?? 'none', upvotes, downvotes };
  const settled: Tally = saved && savedAt >= askedAt ? saved : loaded;
  return {
    tally: pressed ? tallyAfter(settled, pressed) : settled,
    saving: pressed !== null,
    action: votePath(game.slug),
    returnTo: location.pathname + location.search,
    answer,
    press(voteType: VoteType, button: HTMLElement) {
      if (viewer) return void sendVote(game, voteType);
      askToSignIn(button);
      void sendVisitorVote(game, voteType);
    },
  };
}

/** A toast beside the pressed button that says that voting needs an account, with links to sign in and sign up. */
function useSignInToast() {
  const toast = useToast();
  const actions = [
    { label: HEADER.signIn, href: useSignInPath() },
    { label: HEADER.signUp, href: useSignUpPath() },
  ];
  return (near?: HTMLElement) => toast.show({ ...VOTE.signInFirst, tone: 'bad', actions, near });
}

/** Announces the result of a press once, and only in the control that was pressed. */
function useVoteToast(answer: VoteAnswer | undefined, mine: boolean) {
  const toast = useToast();
  const askToSignIn = useSignInToast();
  useActionResult(answer, (answer) => {
    if (!mine) return;
    if (answer.ok) toast.show({ ...voteSaid(answer), tone: 'good' });
    else if (answer.signIn) askToSignIn();
    else toast.show({ ...VOTE.failed, tone: 'bad' });
  });
}

type VoteControlProps = {
  game: VotedGame;
  /** The viewer's vote, if the page was rendered for them alone. Otherwise `useMine` supplies it. */
  vote?: VoteState | undefined;
  /** 'pill' on cards, 'big' on the game's page. */
  size?: 'pill' | 'big';
  className?: string;
};

/**
 * The two vote buttons with their counters. Without JavaScript it is a plain form. With JavaScript, the counters change at
 * once, the buttons are disabled while the vote is saved, and a failure restores the counters. A visitor gets a toast, and the
 * press is kept until they have signed in.
 */
export function VoteControl({ game, vote, size = 'pill', className = '' }: VoteControlProps) {
  const { tally, saving, action, returnTo, answer, press } = useVote(game, vote);
  const focus = useKeptFocus(saving);
  const [sent, setSent] = useState(false);
  useVoteToast(answer, sent);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (saving || !(button instanceof HTMLButtonElement) || !isVoteType(button.value)) return;
    focus.remember(button);
    setSent(true);
    press(button.value, button);
  }

  return (
    <form
      method="post"
      action={action}
      onSubmit={submit}
      className={`relative z-1 inline-flex w-fit items-stretch rounded-control border border-line bg-card ${className}`}
    >
      <input type="hidden" name={VOTE_FIELDS.returnTo} value={returnTo} />
      <VoteHalf
        type="up"
        count={tally.upvotes}
        pressed={tally.isUp ?? tally.vote === 'up'}
        saving={saving}
        size={size}
      />
      <span aria-hidden="true" className="w-px bg-line" />
      <VoteHalf
        type="down"
        count={tally.downvotes}
        pressed={tally.isDown ?? tally.vote === 'down'}
        saving={saving}
        size={size}
      />
    </form>
  );
}

type VoteHalfProps = {
  type: VoteType;
  count: number;
  pressed: boolean;
  saving: boolean;
  size: 'pill' | 'big';
};

/** The button covers its counter too, so the whole half can be pressed. */
function VoteHalf({ type, count, pressed, saving, size }: VoteHalfProps) {
  const up = type === 'up';
  const big = size === 'big';
  return (
    <span
      className={`vote-half ${big ? 'min-h-14 gap-2 px-4' : 'min-h-8 gap-1.5 px-2 pointer-coarse:min-h-11'} ${up ? 'rounded-l-[5px]' : 'rounded-r-[5px]'} ${saving ? 'opacity-60' : ''}`}
    >
      <button
        type="submit"
        name={VOTE_FIELDS.voteType}
        value={type}
        aria-label={up ? VOTE.upvote : VOTE.downvote}
        aria-pressed={pressed}
        disabled={saving}
        className="stretch grid place-items-center"
      >
        <VoteArrow up={up} className={big ? 'size-5' : 'size-3'} />
      </button>
      <span className={`numeral pointer-events-none ${big ? 'text-2xl' : 'text-sm'}`}>
        <span className="sr-only">{up ? 'Upvotes: ' : 'Downvotes: '}</span>
        <BumpingCount count={count} />
      </span>
    </span>
  );
}

function VoteArrow({ up, className }: { up: boolean; className: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={className}>
      <path d={up ? 'M6 1.5 11.5 10.5H.5z' : 'M6 10.5.5 1.5h11z'} fill="currentColor" />
    </svg>
  );
}

/** A number that jumps 6 px when it changes, never when it first appears. */
function BumpingCount({ count }: { count: number }) {
  const [seen, setSeen] = useState({ count, bump: '' });
  if (seen.count !== count)
    setSeen({ count, bump: count > seen.count ? 'animate-bump-up' : 'animate-bump-down' });
  return (
    <span key={count} className={`inline-block ${seen.bump}`}>
      {formatCount(count)}
    </span>
  );
}

/** Restores the focus for keyboard users, because a disabled button loses it. */
function useKeptFocus(saving: boolean) {
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const button = pressed.current;
    if (saving || !button) return;
    pressed.current = null;
    if (document.activeElement === document.body || document.activeElement === null)
      button.focus({ preventScroll: true });
  }, [saving]);
  return {
    remember(button: HTMLElement | null) {
      pressed.current = button !== null && document.activeElement === button ? button : null;
    },
  };
}
