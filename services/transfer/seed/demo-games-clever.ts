import type { DemoGame } from './plan-demo.ts';

/** For slow coffee: puzzles, boards, cards, strategy, and games that teach something. */
export const CLEVER_GAMES: readonly DemoGame[] = [
  {
    title: 'The Librarian’s Labyrinth',
    genre: 'Puzzle',
    tags: ['sliding blocks', 'books', 'relaxing'],
    description:
      'Every shelf slides, but only along its own rail. Sixty hand-made rooms between you and a book that is eleven years overdue. No timer, no lives, unlimited undo.',
    by: 'okapi_lab',
    pull: 0.9,
    love: 0.95,
    hasSource: true,
    hasCover: true,
    screenshots: 3,
  },
  {
    title: 'Knot My Problem',
    genre: 'Puzzle',
    tags: ['ropes', 'logic', 'mobile'],
    description:
      'Drag the ends, free the cat, do not cut anything. It begins with shoelaces and ends with a suspension bridge.',
    by: 'linea',
    pull: 0.77,
    love: 0.93,
    hasCover: true,
  },
  {
    title: 'Tides of Tarn',
    genre: 'Strategy',
    tags: ['turn based', 'hex', 'islands'],
    description:
      'Twice a day the sea takes half of the map away. Build on the high ground, raid across the low, and be home before the water is. Campaign of nine islands against a patient machine.',
    by: 'mira_codes',
    pull: 0.82,
    love: 0.92,
    hasSource: true,
    screenshots: 3,
  },
  {
    title: 'Solitaire for Two',
    genre: 'Card',
    tags: ['cooperative', 'cards', 'quiet'],
    description:
      'One deck, two players, no talking. You may only move cards that your partner uncovered. A game about paying attention.',
    by: 'linea',
    pull: 0.64,
    love: 0.94,
  },
  {
    title: 'Bees & Brackets',
    genre: 'Educational',
    tags: ['math', 'kids', 'bees'],
    description:
      'The hive only opens when both sides of the equation weigh the same. Algebra, but every variable is a bee, and the bees have opinions. For ages nine and up.',
    by: 'noor',
    pull: 0.6,
    love: 0.96,
    hasSource: true,
  },
  {
    title: 'Chequerboard Moon',
    genre: 'Board',
    tags: ['abstract', 'two players', 'computer opponent'],
    description:
      'Draughts with phases. As the moon wanes, squares leave the board; as it waxes, they come back wherever you least need them. Three levels of opponent, the last of which sulks.',
    by: 'kenji_k',
    pull: 0.49,
    love: 0.88,
  },
  {
    title: 'Parcel Tetrarchy',
    genre: 'Puzzle',
    tags: ['packing', 'physics', 'short'],
    description:
      'Pack four vans for four feuding neighbours who must never get each other’s lamp. Everything fits. We checked. Twice.',
    by: 'finn_builds',
    pull: 0.57,
    love: 0.84,
  },
  {
    title: 'Fourteen Kings',
    genre: 'Card',
    tags: ['deck building', 'solo', 'medieval'],
    description:
      'The old queen left the throne to everyone. Build a court from a shared deck, marry well, and keep the moat stocked: the crocodile is the only card that cannot be bribed.',
    by: 'old_moss',
    pull: 0.72,
    love: 0.9,
    hasCover: true,
  },
  {
    title: 'Signal Box',
    genre: 'Strategy',
    tags: ['trains', 'real time', 'logic'],
    description:
      'A sleepy junction, six lines, one signal lever that sticks. Send every train where it wants to go before the station cat crosses the tracks at 11:14.',
    by: 'bram_v',
    pull: 0.79,
    love: 0.93,
    hasSource: true,
    screenshots: 3,
  },
  {
    title: 'Ampersand',
    genre: 'Puzzle',
    tags: ['words', 'typography', 'daily'],
    description:
      'Two words, one & between them, and a chain of letters to build from one to the other. A new pair every day, the same for everybody.',
    by: 'linea',
    pull: 0.68,
    love: 0.91,
  },
  {
    title: 'Crater Chess',
    genre: 'Board',
    tags: ['chess variant', 'space'],
    description:
      'Every capture blows a hole in the board. Play for mate or play for isolation; the endgame is usually two kings on two small islands, waving.',
    by: 'tessellate',
    pull: 0.63,
    love: 0.87,
    isMixed: true,
  },
  {
    title: 'The Weather Desk',
    genre: 'Educational',
    tags: ['science', 'maps', 'kids'],
    description:
      'You have three thermometers, a seaweed and a deadline. Draw tomorrow’s map from real readings of a made-up country and learn what a front is before it arrives.',
    by: 'noor',
    pull: 0.43,
    love: 0.89,
  },
  {
    title: 'Gargoyle Accounting',
    genre: 'Strategy',
    tags: ['management', 'gothic', 'funny'],
    description:
      'The cathedral is over budget and the gargoyles have unionised. Balance stone, pigeons and prayers for twelve months, then face the bishop’s auditor.',
    by: 'old_moss',
    pull: 0.51,
    love: 0.81,
  },
  {
    title: 'Mirror, Mirror, Mirror',
    genre: 'Puzzle',
    tags: ['light', 'lasers', 'minimal'],
    description: 'One beam. Three mirrors. Fifty ways to be almost right.',
    by: null,
    pull: 0.39,
    love: 0.86,
  },
  {
    title: 'Ludo Noir',
    genre: 'Board',
    tags: ['detective', 'dice', 'story'],
    description:
      'It was raining on square thirty-one. A dice game in black and white, in which the one who sent you home leaves a clue every time.',
    by: null,
    pull: 0.34,
    love: 0.8,
  },
  {
    title: 'Alphabet Aquarium',
    genre: 'Educational',
    tags: ['reading', 'kids', 'calm'],
    description:
      'Letters swim by; catch them to spell what the octopus is thinking. It is mostly thinking about lunch. In four languages.',
    by: 'juniper',
    pull: 0.46,
    love: 0.95,
  },
  {
    title: 'Poker Night at the Lighthouse',
    genre: 'Card',
    tags: ['poker', 'story', 'computer opponent'],
    description:
      'Four regulars, one storm, and a keeper who never blinks. Learn their tells over five nights and find out what happened to the fifth chair.',
    by: null,
    pull: 0.53,
    love: 0.88,
  },
  {
    title: 'Siege of Sandcastle Hill',
    genre: 'Strategy',
    tags: ['tower defence', 'beach'],
    description:
      'The tide has generals now. Dig moats, station crabs, and hold the flag until somebody calls that it is time to go home.',
    by: 'pixelpaolo',
    pull: 0.67,
    love: 0.83,
    hasCover: true,
  },
  {
    title: 'Gravity Sudoku',
    genre: 'Puzzle',
    tags: ['numbers', 'physics'],
    description:
      'Sudoku, but the digits fall. Turn the grid by quarters until every column agrees with itself.',
    by: 'sam_2049',
    pull: 0.3,
    love: 0.62,
  },
];
