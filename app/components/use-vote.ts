import { useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { VOTE } from '#domain/messages/game.ts';
import { HEADER } from '#domain/messages/site.ts';
import { isVoteType, type VoteType } from '#domain/vote.ts';
import { useOnAnswer } from './use-on-answer.ts';
import { useSignInPath } from './use-sign-in-path.ts';
import { useViewer } from './viewer.tsx';
import { type Tally, tallyAfter, tallyKey, VOTE_FIELDS, type VoteAnswer, votePath } from './vote-form.ts';

export type VotedGame = {
  readonly id: string;
  readonly slug: string;
  readonly upvotes: number;
  readonly downvotes: number;
};

/**
 * One person's vote on one game: what to show now, whether it is being saved, and what a press does.
 * All controls of a game on a page share one fetcher, so that they move together.
 */
export function useVote(game: VotedGame, vote: Tally['vote']) {
  const viewer = useViewer();
  const toast = useToast();
  const location = useLocation();
  const signIn = useSignInAction();
  const fetcher = useFetcher<VoteAnswer>({ key: `vote-${game.id}` });
  const loaded: Tally = { vote, upvotes: game.upvotes, downvotes: game.downvotes };
  const settled = useSettledTally(fetcher.data, loaded);
  const pressed = fetcher.state === 'submitting' ? fetcher.formData?.get(VOTE_FIELDS.voteType) : null;
  const shown = isVoteType(pressed) ? tallyAfter(settled, pressed) : settled;
  return {
    tally: shown,
    saving: fetcher.state !== 'idle',
    action: votePath(game.slug),
    returnTo: location.pathname + location.search,
    fetcher,
    /** False when the press must not be sent. */
    mayPress(): boolean {
      if (viewer) return true;
      toast.show({ ...VOTE.signInFirst, tone: 'bad', action: signIn });
      return false;
    },
    press(voteType: VoteType, returnTo: string) {
      fetcher.submit(
        { [VOTE_FIELDS.voteType]: voteType, [VOTE_FIELDS.returnTo]: returnTo, [VOTE_FIELDS.enhanced]: '1' },
        { method: 'post', action: votePath(game.slug) },
      );
    },
  };
}

function useSignInAction() {
  return { label: HEADER.signIn, href: useSignInPath() };
}

/** The server's answer holds until the page brings figures other than those it was given to. */
function useSettledTally(answer: VoteAnswer | undefined, loaded: Tally): Tally {
  const [last, setLast] = useState<{ answer?: VoteAnswer; over: string }>({ over: '' });
  if (answer !== last.answer) setLast({ answer, over: tallyKey(loaded) });
  const holds = answer?.ok && (answer !== last.answer || last.over === tallyKey(loaded));
  return holds ? { vote: answer.vote, upvotes: answer.upvotes, downvotes: answer.downvotes } : loaded;
}

/** Says once what came of a press; only by the control that was pressed. */
export function useVoteToast(answer: VoteAnswer | undefined, mine: boolean) {
  const toast = useToast();
  const signIn = useSignInAction();
  useOnAnswer(answer, (answer) => {
    if (!mine) return;
    if (answer.ok) toast.show({ ...(answer.vote === 'none' ? VOTE.removed : VOTE.saved), tone: 'good' });
    else if (answer.signIn) toast.show({ ...VOTE.signInFirst, tone: 'bad', action: signIn });
    else toast.show({ ...VOTE.failed, tone: 'bad' });
  });
}
