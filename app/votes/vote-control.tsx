import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useToast } from '#app/shell/toast.tsx';
import { formatCount } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { VOTE } from '#domain/messages/games.ts';
import { HEADER } from '#domain/messages/site.ts';
import { isVoteType, type Tally, type VoteState, type VoteType } from '#domain/votes/vote.ts';
import { useMine } from '../shell/mine.tsx';
import { useWaysIn } from '../shell/site.ts';
import { useActionResult } from '../ui/use-action-result.ts';
import { sendVisitorVote, sendVote, tallyAfter, useSentVote, votePath, voteSaid } from './sent-votes.ts';

/** `vote`: the viewer's, on pages rendered for one person. On other pages, `useMine` provides it. */
type VotedGame = Pick<GameCard, 'id' | 'slug' | 'upvotes' | 'downvotes'> & { vote?: VoteState };

/** When each tally or game was requested. After going back, a page shows tallies and games of an earlier request. */
const requestTimes = new WeakMap<object, number>();

function requestedAt(loaded: object, askedAt: number): number {
  const time = requestTimes.get(loaded) ?? askedAt;
  requestTimes.set(loaded, time);
  return time;
}

function useTally(game: VotedGame) {
  const { id, vote, upvotes, downvotes } = game;
  const { viewer, ownOf, askedAt } = useMine();
  const { pressed, answer, saved, savedAt } = useSentVote(id);
  const known = vote === undefined ? ownOf('votes', id) : undefined;
  const loaded: Tally = known ?? { vote: vote ?? 'none', upvotes, downvotes };
  const loadedAt = requestedAt(known ?? game, askedAt);
  // The saved vote replaces data that was requested before `savedAt`. After sign-out, the saved vote isn't shown.
  const settled: Tally = viewer && saved && savedAt >= loadedAt ? saved : loaded;
  return { tally: pressed ? tallyAfter(settled, pressed) : settled, saving: pressed !== null, answer };
}

type VoteControlProps = { game: VotedGame; size?: 'pill' | 'big'; className?: string };
export function VoteControl({ game, size = 'pill', className = '' }: VoteControlProps) {
  const { viewer } = useMine();
  const { pathname, search } = useLocation();
  const { tally, saving, answer } = useTally(game);
  const toast = useToast();
  const { signIn, signUp } = useWaysIn();
  const [sent, setSent] = useState(false);
  useActionResult(answer, (answer) => {
    if (!sent) return;
    if (answer.ok) toast.show({ ...voteSaid(answer), tone: 'good' });
    else if (answer.signIn) askToSignIn();
    else toast.show({ ...VOTE.failed, tone: 'bad' });
  });

  function askToSignIn(near?: HTMLElement) {
    const actions = [
      { label: HEADER.signIn, href: signIn },
      { label: HEADER.signUp, href: signUp },
    ];
    toast.show({ ...VOTE.signInFirst, tone: 'bad', actions, near });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (saving || !(button instanceof HTMLButtonElement) || !isVoteType(button.value)) return;
    setSent(true);
    if (viewer) void sendVote(game, button.value, tally.vote);
    else {
      askToSignIn(button);
      void sendVisitorVote(game, button.value);
    }
  }

  const half = { tally, saving, big: size === 'big' };
  const look = `relative z-1 inline-flex w-fit items-stretch rounded-control border border-line bg-card ${className}`;
  return (
    <form method="post" action={votePath(game.slug)} onSubmit={submit} className={look}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <VoteHalf type="up" {...half} />
      <span aria-hidden="true" className="w-px bg-line" />
      <VoteHalf type="down" {...half} />
    </form>
  );
}

type VoteHalfProps = { type: VoteType; tally: Tally; saving: boolean; big: boolean };
function VoteHalf({ type, tally, saving, big }: VoteHalfProps) {
  const up = type === 'up';
  const pressed = (up ? tally.isUp : tally.isDown) ?? tally.vote === type;
  const size = big ? 'min-h-14 gap-2 px-4' : 'min-h-8 gap-1.5 px-2 pointer-coarse:min-h-11';
  return (
    <span className={`vote-half ${size} ${up ? 'rounded-l-[5px]' : 'rounded-r-[5px]'} ${saving ? 'opacity-60' : ''}`}>
      <button
        type="submit"
        name="voteType"
        value={type}
        aria-label={up ? VOTE.upvote : VOTE.downvote}
        aria-pressed={pressed}
        // Not `disabled`, which would take the focus.
        aria-disabled={saving || undefined}
        className="stretch grid place-items-center"
      >
        <svg viewBox="0 0 12 12" aria-hidden="true" className={big ? 'size-5' : 'size-3'}>
          <path d={up ? 'M6 1.5 11.5 10.5H.5z' : 'M6 10.5.5 1.5h11z'} fill="currentColor" />
        </svg>
      </button>
      <span className={`numeral pointer-events-none ${big ? 'text-2xl' : 'text-sm'}`}>
        <span className="sr-only">{up ? 'Upvotes: ' : 'Downvotes: '}</span>
        <BumpingCount count={up ? tally.upvotes : tally.downvotes} />
      </span>
    </span>
  );
}

function BumpingCount({ count }: { count: number }) {
  const [seen, setSeen] = useState({ count, bump: '' });
  if (seen.count !== count) setSeen({ count, bump: count > seen.count ? 'animate-bump-up' : 'animate-bump-down' });
  return (
    <span key={count} className={`inline-block ${seen.bump}`}>
      {formatCount(count)}
    </span>
  );
}
