/** How many play at once; 'more' is also for games that are played online. */
export const PLAYERS = ['1', '2', 'more'] as const;
export type Players = (typeof PLAYERS)[number];

/** How a game is played, as its creator says: nothing of it has to be said. */
export type GameFacts = {
  readonly touch: boolean;
  readonly gamepad: boolean;
  /** '': nobody said. */
  readonly players: Players | '';
};

export const NO_FACTS: GameFacts = { touch: false, gamepad: false, players: '' };

/** What a form, an address or a file says; everything else is ''. */
export function playersOf(text: unknown): GameFacts['players'] {
  return PLAYERS.find((players) => players === text) ?? '';
}

/** Only the facts of a game, as a row has them or a form. */
export function factsOf(
  game: {
    readonly [fact in keyof GameFacts]?: GameFacts[fact] | number | string;
  },
): GameFacts {
  return { touch: Boolean(game.touch), gamepad: Boolean(game.gamepad), players: playersOf(game.players) };
}

/**
 * The labels of a game that has these facts, by which lists are narrowed to them, as they are to tags. Nobody can type
 * them: they begin with a control character.
 */
export function factLabels({ touch, gamepad, players }: GameFacts): string[] {
  return [
    ...(touch ? ['\u001ftouch'] : []),
    ...(gamepad ? ['\u001fgamepad'] : []),
    ...(players ? [`\u001fplayers ${players}`] : []),
  ];
}

export function isFactLabel(label: string): boolean {
  return label.startsWith('\u001f');
}

const TOUCH =
  /\b(?:touch ?screens?|touch controls?|touch(?:-| )friendly|swip(?:e|ing)|tap to)\b|\bon (?:phones|mobile)\b/i;
const GAMEPAD = /\b(?:gamepads?|game pads?|joypads?|xbox controller|controller support)\b/i;
const MORE =
  /\b(?:multiplayer|massively|(?:\d+(?:-|–| to ))?(?:[3-9]|1\d) players|(?:three|four) players)\b/i;
const TWO =
  /\b(?:two|2)[ -]?players?\b|\b(?:couch|local) co-?op\b|\b(?:1|one)(?:-|–| or | to )(?:2|two) players\b/i;
const ONE = /\bsingle[ -]?player\b|\b(?:one|1)[ -]player\b/i;

/**
 * What a game's own page says of these, in words that can hardly mean anything else. A guess: it fills a form, for its
 * author to see.
 */
export function guessFacts(words: string): GameFacts {
  const players = MORE.test(words) ? 'more' : TWO.test(words) ? '2' : ONE.test(words) ? '1' : '';
  return { touch: TOUCH.test(words), gamepad: GAMEPAD.test(words), players };
}
