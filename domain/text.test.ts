import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesQuery } from '#tests/support/search-rule.ts';
import {
  bareWords,
  foldText,
  isOneTypoApart,
  learntWords,
  mayBeMisspelt,
  normalizeQuery,
  normalizeText,
  queryText,
  SEPARATOR,
  searchPredicates,
  searchTextOf,
  searchTitleOf,
  spellings,
  typedText,
  typoKeys,
  visibleText,
  wordsOf,
} from './text.ts';

describe('typedText', () => {
  it.each([
    ['photo\u202Egnp.exe', 'photognp.exe'],
    ['\u2066one\u2069 \u202Atwo\u202C', 'one two'],
    ['\u202e\u2066', ''],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d💻❤\ufe0f', '👩\u200d💻❤\ufe0f'],
    ['\u200fאב', '\u200fאב'],
  ])('of %j is %j', (typed, kept) => {
    expect(typedText(typed)).toBe(kept);
  });
});

describe('visibleText', () => {
  it.each([
    '',
    ' \u200b \ufeff ',
    '\u00ad',
    '\u202e\u2066',
    '\u3000\u00a0',
    '\u034f',
    '\ufe0f',
    '\u200d',
    '\0\x07',
  ])('is empty for %j', (text) => {
    expect(visibleText(text)).toBe('');
  });

  it.each([
    'Lost',
    '猫',
    '👩‍🚀',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    'می‌خواهم',
    '\u200bLost\u200b',
    '\u0301',
  ])('doesn’t change %j', (text) => {
    expect(visibleText(text)).toBe(text);
    expect(visibleText(` ${text}\n`)).toBe(text);
  });

  it('reads a very long text only once', () => {
    expect(visibleText('\u200b'.repeat(1_000_000))).toBe('');
    expect(visibleText(`${'\u200b'.repeat(1_000_000)}x`)).toMatch(/x$/);
  });
});

describe('matchesQuery', () => {
  it('finds what a plain comparison of lower-cased texts finds', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'B', 'é', 'Σ', 'ς', 'İ', '%', '_', "'", ' ', '🍜', 'ß'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, text, text, (title, tag, query) => {
        const wanted = query.trim().toLowerCase();
        const plain = [title, tag].some((field) => field.toLowerCase().includes(wanted));
        if (plain) expect(matchesQuery({ title, description: '', tags: [tag] }, query)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives the same results for a query in folded form', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', SEPARATOR, '\n'), maxLength: 6 });
    fc.assert(
      fc.property(text, text, fc.array(text), text, (title, description, tags, query) => {
        const wanted = queryText(query);
        const some = { title, description, tags };
        expect(searchTextOf(some).includes(wanted)).toBe(matchesQuery(some, query));
      }),
    );
  });
});

it('normalizeText composes letters, and is quick and the same again for a letter with 60,000 marks', () => {
  expect(normalizeText('Cafe\u0301')).toBe('Café');
  const marked = `a${'\u0301'.repeat(30_000)}${'\u0323'.repeat(30_000)}`;
  const startedAt = performance.now();
  const normal = normalizeText(marked);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(normalizeText(normal)).toBe(normal);
});

describe('foldText', () => {
  it('doesn’t depend on how a letter is composed', () => {
    expect(foldText('CAFE\u0301')).toBe('cafe');
    expect(foldText('ΟΔΟΣ')).toBe(foldText('οδοσ'));
    expect(foldText('İ')).toBe('i');
  });

  it.each([
    ['Café Résumé', 'cafe resume'],
    ['Ёлка, й, ї, ў', 'елка, й, ї, ў'],
    ['За́мок', 'замок'],
    ['Łódź Straße STRAẞE', 'lodz strasse strasse'],
    ['Æther Þórr Œuvre ðuo', 'aether thorr oeuvre duo'],
    ['Smørrebrød Đà Lạt', 'smorrebrod da lat'],
    ['Işık IŞIK İstanbul', 'isik isik istanbul'],
    ['ᾼδης Ὀδυσσεύς', 'αδησ οδυσσευσ'],
    ['ＭＡＲＩＯ　Party ①', 'mario party 1'],
    ['ｶﾞﾗｽ ﾊﾟｽﾞﾙ', 'ガラス パズル'],
    ['カガ はば', 'カガ はば'],
    ['किताब क़', 'किताब क़'],
    ['น้ำ ที่นี่', 'น้ำ ที่นี่'],
    ['ㅋㅋㅋ 각', 'ㅋㅋㅋ 각'],
    ['مُغَامَرَة مـــرحبا أ', 'مغامرة مرحبا أ'],
    ['שָׁלוֹם', 'שלום'],
    ['Zep\u00adpe\u200blin ❤\ufe0f می\u200cخواهم', 'zeppelin ❤ میخواهم'],
    ['Don’t Don´t Donʼt', "don't don't don't"],
    ['Maki–Man Pixel\u2011copter', 'maki-man pixel-copter'],
    ['p̯͟a̼̫c̯͝m̭͇a̷͈n̦̕', 'pacman'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded.normalize('NFC'));
  });

  it.each([
    ['one letter', `a${'\u0301\u0323'.repeat(50_000)}`],
    ['marks and joiners', `क${'\u0301\u034f\u0323\u034f'.repeat(50_000)}`],
    ['Hebrew hyphens', '\u05be'.repeat(100_000)],
  ])('is quick, and the same again, for 100,000 marks: %s', (_, text) => {
    const startedAt = performance.now();
    const folded = foldText(text);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(foldText(folded)).toBe(folded);
  });

  it('takes a half-width letter and its sound mark for one letter', () => {
    const glass = { title: 'ｶﾞﾗｽ', description: '', tags: [] };
    expect(['ｶﾞ', 'ガ', 'ﾗｽ', 'ガラス'].filter((query) => matchesQuery(glass, query))).toHaveLength(4);
    expect(['ｶ', 'カ'].some((query) => matchesQuery(glass, query))).toBe(false);
  });

  it('leaves nothing that a database refuses, and doesn’t change its own result', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldText(text);
        expect(folded.isWellFormed()).toBe(true);
        expect(folded).not.toMatch(/\p{Cc}/u);
        expect(foldText(folded)).toBe(folded);
      }),
    );
    expect(foldText('\ud83c')).toBe('\ufffd');
  });
});

describe('normalizeQuery', () => {
  it('trims, and turns control characters into spaces', () => {
    expect(normalizeQuery(' a\tb\u0000c ')).toBe('a b c');
  });

  it('cuts at 500 characters, never inside one', () => {
    expect(normalizeQuery('a'.repeat(600))).toHaveLength(500);
    expect([...normalizeQuery('🍜'.repeat(600))]).toHaveLength(500);
    expect(normalizeQuery(`${'🍜'.repeat(499)}a🍜`).isWellFormed()).toBe(true);
  });
});

describe('queryText', () => {
  it.each([
    [' Café ', 'cafe'],
    ['\u200b pac-man', 'pac-man'],
    [' \n', ''],
    // Folded, these would be empty and list all games.
    ['\u200b', '\u200b'],
    ['\u0640', '\u0640'],
  ])('of %j is %j', (typed, text) => {
    expect(queryText(typed)).toBe(text);
  });
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '迷', '👾'), minLength: 1, maxLength: 8 });

describe('wordsOf', () => {
  it('finds runs of letters, marks and digits of any script', () => {
    expect(wordsOf('The 3D-Maze: Étoile! 迷宮の冒険 🎮 ΟΔΟΣ')).toEqual([
      'the',
      '3d',
      'maze',
      'etoile',
      '迷宮の冒険',
      'οδοσ',
    ]);
  });

  it('learns words that are long enough to be recognized', () => {
    expect(learntWords('Lost in the Dungeon, dungeon; space x')).toEqual(['dungeon', 'space']);
    expect(learntWords('x'.repeat(31))).toEqual([]);
    expect(learntWords('x'.repeat(30))).toHaveLength(1);
  });
});

describe('mayBeMisspelt', () => {
  it.each([
    [3, false],
    [4, true],
    [31, true],
    [32, false],
  ])('accepts a word of %i letters: %s', (letters, may) => {
    expect(mayBeMisspelt('𝒶'.repeat(letters))).toBe(may);
  });
});

describe('searchPredicates', () => {
  it.each([
    ['moon', 3],
    ['moon base', 5],
    ['a b c d e f g h', 5],
    ['a b c d e f g h i', 3],
    ["it's", 3],
  ])('makes %j into %i predicates', (text, count) => {
    expect(searchPredicates(text)).toHaveLength(count);
  });
});

describe('spellings', () => {
  it.each([
    ['pac-man', ['pac-man', 'pacman']],
    ["don't panic!", ["don't panic!", 'dont panic!']],
    ['スーパー・マリオ', ['スーパー・マリオ', 'スーパーマリオ']],
    // Joined, these would find too much, or have no punctuation inside words.
    ...['f-1', 'c++', '.io', 'cats & dogs', 'mission::'].map((text): [string, string[]] => [text, [text]]),
  ])('of %j are %j', (text, all) => {
    expect(spellings(text)).toEqual(all);
  });

  it('lets a title be found with and without punctuation inside words, but not across words', () => {
    expect(searchTitleOf('R-Type')).toBe(`rtype${SEPARATOR} r-type`);
    expect(searchTitleOf('Pan Tau')).toBe('pan tau');
    expect(matchesQuery({ title: 'Pan Tau', description: '', tags: [] }, 'panta')).toBe(false);
  });
});

describe('bareWords', () => {
  it.each<[text: string, words: string[], isOtherSearch: boolean]>([
    ['space invaders', ['space', 'invaders'], false],
    ['space-invaders!', ['space', 'invaders'], true],
    ['cat!', ['cat'], true],
    // Without its punctuation, a word as short as 'go' would find too much.
    ['go!', ['go'], false],
    [' moon  base ', ['moon', 'base'], false],
    ['c++', ['c'], false],
  ])('makes %j into %j', (text, words, isOtherSearch) => {
    expect(bareWords(text)).toEqual({ words, isOtherSearch });
  });

  it('returns nothing if there are too many words', () => {
    expect(bareWords('a-b-c-d-e-f-g-h').words).toHaveLength(8);
    expect(bareWords('a-b-c-d-e-f-g-h-i')).toEqual({ words: [], isOtherSearch: false });
  });
});

describe('isOneTypoApart', () => {
  it.each([
    ['dungeon', 'dungeon'],
    ['dungeon', 'dung'],
    ['abcd', 'cbad'],
    ['ab', 'bc'],
    ['', ''],
  ])('is false for %s and %s', (one, other) => {
    expect(isOneTypoApart(one, other)).toBe(false);
  });

  it('finds every typo, and each shares a key with the right word', () => {
    const slip = fc.tuple(word, fc.nat(), fc.constantFrom('drop', 'add', 'change', 'swap'), word);
    fc.assert(
      fc.property(slip, ([text, place, kind, [letter = 'z']]) => {
        const letters = [...text];
        const at = place % letters.length;
        if (kind === 'drop') letters.splice(at, 1);
        if (kind === 'add') letters.splice(at, 0, letter);
        if (kind === 'change') letters[at] = letter;
        if (kind === 'swap') letters.splice(at, 2, ...letters.slice(at, at + 2).reverse());
        const slipped = letters.join('');
        expect(isOneTypoApart(text, slipped)).toBe(slipped !== text);
        const keys = new Set(typoKeys(text));
        expect(typoKeys(slipped).some((key) => keys.has(key))).toBe(true);
      }),
    );
  });
});
