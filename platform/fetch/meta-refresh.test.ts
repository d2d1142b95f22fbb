import { describe, expect, it } from 'vitest';
import { refreshIn } from './head-meta.ts';

const refresh = (content: string) => `<meta http-equiv="Refresh" content="${content}">`;

describe('refreshIn', () => {
  it.each([
    ['0; url=/play/', '/play/'],
    [' 0;URL = https://a.example/?a=1;b ', 'https://a.example/?a=1;b'],
    ['5,/play/', '/play/'],
    ['0.5 url=/play/', '/play/'],
    ["0;url='/play/'x", '/play/'],
    ["0;url='/play/", '/play/'],
    ['6;url=/play/', null],
    ['0', null],
    ['0;', null],
    ["0;url=''", null],
    ['url=/play/', null],
  ])('of %j is %j', (content, target) => {
    expect(refreshIn(`<!doctype html><title>x</title>${refresh(content)}`)).toBe(target);
  });

  it('counts only in the head, and not inside noscript', () => {
    expect(refreshIn(`<noscript>${refresh('0;url=/a')}</noscript>${refresh('0;url=/b')}`)).toBe('/b');
    expect(refreshIn(`<template>${refresh('0;url=/a')}</template>`)).toBeNull();
    expect(refreshIn(`<body>${refresh('0;url=/a')}`)).toBeNull();
    expect(refreshIn('<meta name="refresh" content="0;url=/a">')).toBeNull();
  });
});
