import { describe, expect, it } from 'vitest';
import { mainReason, type Reason } from './moderation.ts';

describe('the preset reason of a decision', () => {
  it.each<[Reason[], Reason | undefined]>([
    [[], undefined],
    [['stolen'], 'stolen'],
    [['spam', 'explicit', 'explicit'], 'explicit'],
    [['malware', 'spam'], 'malware'],
    [['spam', 'other', 'other', 'spam'], 'spam'],
  ])('about reports of %j is %s', (reasons, expected) => {
    expect(mainReason(reasons.map((reason) => ({ reason })))).toBe(expected);
  });
});
