import { expect, it } from 'vitest';
import { bestRatedExamples, trendingExamples } from './about-ranking.tsx';

it('the examples of best rated equal the published test vectors', () => {
  expect(bestRatedExamples().map(({ votes, score }) => [votes, score])).toEqual([
    ['2 / 0', 'too few votes'],
    ['3 / 0', '0.438503'],
    ['10 / 0', '0.722467'],
    ['100 / 10', '0.840703'],
    ['600 / 40', '0.916011'],
  ]);
});

it('the examples of trending show that ten times the score is worth 22 hours', () => {
  expect(trendingExamples().map(({ votes, what, score }) => [votes, what, score])).toEqual([
    ['1 / 0', 'the same day', '0.000'],
    ['10 / 0', 'the same day', '1.000'],
    ['100 / 0', 'the same day', '2.000'],
    ['1 / 0', '22 hours later', '1.000'],
    ['1 / 11', 'the same day', '-1.000'],
  ]);
});
