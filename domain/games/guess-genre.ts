import type { Genre } from './game.ts';

const SIGNS: Readonly<Record<Exclude<Genre, 'Other'>, RegExp>> = {
  Action: /\b(?:action|beat 'em up|hack and slash|run and gun|survival|roguelike)\b/g,
  Adventure: /\b(?:adventures?|explor(?:e|ation|ing)|quests?|point[ -]and[ -]click|visual novel|escape room)\b/g,
  Arcade: /\b(?:arcade|high ?scores?|pac-?man|snake|pinball|endless runner|platformers?|breakout|tetris)\b/g,
  Board: /\b(?:board ?games?|chess|checkers|reversi|othello|ludo|backgammon|tic[ -]tac[ -]toe)\b/g,
  Card: /\b(?:card ?games?|solitaire|poker|blackjack|deck[ -]?build(?:er|ing)|klondike)\b/g,
  Casual: /\b(?:casual|relax(?:ing)?|idle|clicker|incremental|cozy)\b/g,
  Educational: /\b(?:educational|learn(?:ing)?|quiz|trivia|typing|maths?|spelling)\b/g,
  Fighting: /\b(?:fighting|fighters?|brawlers?|boxing|duels?)\b/g,
  Puzzle:
    /\b(?:puzzles?|puzzler|match[ -]3|match[ -]three|sudoku|sokoban|brain ?teasers?|2048|minesweeper|word ?game)\b/g,
  Racing: /\b(?:rac(?:e|es|er|ing)|karts?|drift(?:ing)?|laps?|rally)\b/g,
  'Role-Playing': /\b(?:role[ -]?playing|rpgs?|jrpgs?|dungeons?|mmorpg)\b/g,
  Shooter: /\b(?:shooters?|shoot(?:ing)?(?: 'em up)?|shmup|fps|bullet hell|gunfights?|space invaders|asteroids)\b/g,
  Simulation: /\b(?:simulat(?:ion|or)s?|sim|tycoon|farming|city ?build(?:er|ing)|sandbox)\b/g,
  Sports: /\b(?:sports?|football|soccer|basketball|golf|tennis|baseball|hockey|bowling|cricket)\b/g,
  Strategy: /\b(?:strateg(?:y|ic)|tower defen[cs]e|rts|turn[ -]based|tactic(?:s|al)|4x)\b/g,
};

/** The genre whose words occur most in `texts`; if tied, the one whose word comes first. Null if no word matches. */
export function guessGenre(...texts: readonly string[]): Genre | null {
  const words = texts.join('\n').toLowerCase();
  let best: { genre: Genre; times: number; at: number } | null = null;
  for (const [genre, sign] of Object.entries(SIGNS)) {
    const found = [...words.matchAll(sign)];
    const [first] = found;
    if (!first) continue;
    const isBetter = !best || found.length > best.times || (found.length === best.times && first.index < best.at);
    if (isBetter) best = { genre: genre as Genre, times: found.length, at: first.index };
  }
  return best?.genre ?? null;
}
