import { randomUUID } from 'node:crypto';

/** `now`: milliseconds since 1970 in UTC. */
export type Clock = { now(): number };

export interface Ids {
  /** A new id: 21 or more URL-safe characters, unguessable. */
  next(): string;
  random(): number;
}

export type StartTimer = (ms: number, callback: () => void) => () => void;
export const systemClock: Clock = { now: () => Date.now() };
export const systemIds: Ids = { next: () => randomUUID(), random: () => Math.random() };

export const startTimer: StartTimer = (ms, callback) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};
