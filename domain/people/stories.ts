import { FOLLOW } from '../messages/visits/follow.ts';
import { FOR_YOU as TEXT } from '../messages/visits/for-you.ts';
import { commentPath, gamePath, updatesPath } from '../paths.ts';

type Named = { readonly id: string; readonly slug: string; readonly title: string };
type Places = { readonly from: number | null; readonly to: number | null };

export interface News {
  readonly votes: readonly (Named & { readonly up: number; readonly down: number })[];
  readonly plays: readonly (Named & { readonly plays: number })[];
  readonly comments: readonly (Named & { readonly comments: number })[];
  readonly answers: readonly (Named & {
    readonly commentId: string;
    readonly username: string;
    readonly text: string;
  })[];
  /** How the person's games stand in the week's race, in sentences, or ''. */
  readonly race: string;
  readonly places: readonly (Named & Places)[];
  readonly claims: readonly (Named & { readonly status: 'approved' | 'rejected' })[];
  /** The person's rank among creators. */
  readonly creator: Places | null;
  readonly followers: number;
  readonly games: readonly (Named & { readonly username: string })[];
  readonly updates: readonly (Named & {
    readonly updateId: string;
    readonly username: string;
    readonly text: string;
  })[];
}

export interface Story {
  readonly key: string;
  readonly path: string;
  readonly name: string;
  readonly words: string;
  readonly gameId?: string;
}

/** The most important first. */
export function storiesOf(news: News): Story[] {
  const { votes, plays, comments, answers, race, places, claims, creator, followers, games, updates } = news;
  const own = new Map([...votes, ...comments, ...places, ...plays].map((game) => [game.id, game]));
  return [
    ...claims.map(({ id, slug, title, status }) => ({
      key: `claim ${id}`,
      path: gamePath(slug),
      name: title,
      words: TEXT.claims[status],
      gameId: id,
    })),
    ...[...own.values()].map(({ id, slug, title }) => {
      const voted = votes.find((each) => each.id === id);
      const played = plays.find((each) => each.id === id);
      const commented = comments.find((each) => each.id === id);
      const moved = places.find((each) => each.id === id);
      const counts = [
        voted && TEXT.votes(voted),
        commented && TEXT.comments({ n: commented.comments }),
        played && TEXT.plays({ n: played.plays }),
      ]
        .filter(Boolean)
        .join(', ');
      const words = [counts, moved && TEXT.place(moved)].filter(Boolean).map((each) => `${each}.`);
      return { key: `game ${id}`, path: gamePath(slug), name: title, words: words.join(' '), gameId: id };
    }),
    ...(race ? [{ key: 'race', path: '/race', name: TEXT.race, words: race }] : []),
    ...answers.map(({ id, commentId, slug, title, username, text }) => ({
      key: commentId,
      path: commentPath(slug, commentId),
      name: TEXT.answer({ username, game: title }),
      words: text,
      gameId: id,
    })),
    ...(creator ? [{ key: 'rank', path: '/leaderboard?tab=creators', name: TEXT.you, words: TEXT.rank(creator) }] : []),
    ...(followers > 0
      ? [{ key: 'followers', path: '/profile', name: FOLLOW.newFollowers({ n: followers }), words: '' }]
      : []),
    ...updates.map(({ id, updateId, slug, title, username, text }) => ({
      key: updateId,
      path: updatesPath(slug),
      name: title,
      words: `${TEXT.update({ username })} ${text}`,
      gameId: id,
    })),
    ...games
      .filter(({ id }) => updates.every((update) => update.id !== id))
      .map(({ id, slug, title, username }) => ({
        key: `new ${id}`,
        path: gamePath(slug),
        name: title,
        words: TEXT.newGame({ username }),
        gameId: id,
      })),
  ];
}
