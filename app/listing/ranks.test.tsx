import { describe, expect, it } from 'vitest';
import { findElements, GAME, renderPage } from '#tests/support/testing-page.tsx';
import { GameRow, PersonRow } from './board.tsx';
import { WallOfFame } from './home/wall-of-fame.tsx';

const METALS = ['gold', 'silver', 'bronze'];
const PERSON = {
  id: 'u1',
  username: 'nora_k',
  name: 'Nora Kessler',
  profilePicture: '/avatars/u1.svg',
  totalSubmissions: 12,
  totalVotes: 1_234,
};

describe('the first three', () => {
  it('are gold, silver and bronze on the wall of fame', () => {
    const entries = METALS.map((title) => ({
      id: title,
      title,
      image: '/covers/x.svg',
      value: 1,
      url: `/${title}`,
    }));
    const html = renderPage(<WallOfFame wall={{ mostVoted: entries, newest: [], mostViewed: [], topCreators: [] }} />);
    const fronts = findElements(html, 'div')
      .map(({ attributes }) => /\bbg-(gold|silver|bronze)\b/.exec(attributes.class ?? '')?.[1])
      .filter((metal) => metal !== undefined);
    expect(fronts).toEqual(METALS);
    expect(findElements(html, 'li').map(({ text }) => text.replace(/\d.*/, ''))).toHaveLength(3);
  });

  it('have a border and a badge in their metal in rows; other ranks have none', () => {
    const rows = [1, 2, 3, 4].map((rank) => renderPage(<GameRow rank={rank} game={GAME} metric="7" />));
    const metalsOf = (html: string) => [...html.matchAll(/(border-l|bg)-(gold|silver|bronze)/g)].map(([all]) => all);
    expect(rows.map(metalsOf)).toEqual([
      ['border-l-gold', 'bg-gold'],
      ['border-l-silver', 'bg-silver'],
      ['border-l-bronze', 'bg-bronze'],
      [],
    ]);
    expect(rows.map((html) => findElements(html, 'span').some(({ text }) => text === 'Rank 4'))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('the rows of creators', () => {
  it('show a creator’s initials below the picture', () => {
    const html = renderPage(<PersonRow rank={4} person={PERSON} />);
    expect(findElements(html, 'span', { 'aria-hidden': 'true' }).map(({ text }) => text)).toContain('NO');
    expect(html).toContain('src="/avatars/u1.svg"');
    for (const words of ['Nora Kessler', '@nora_k', '12 submissions', '1,234 votes']) expect(html).toContain(words);
    expect(findElements(html, 'a').map(({ attributes }) => attributes.href)).toEqual(['/by/nora_k']);
  });
});
