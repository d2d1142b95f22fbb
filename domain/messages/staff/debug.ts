import type { ToastText } from '../site.ts';

export const DEBUG = {
  title: 'Debug panel',
  text: 'Only your account sees this. What is deleted here is gone for good, with its votes and claims.',
  delete: 'Delete',
  deleteAsk: ({ title }: { title: string }) => `Delete “${title}” for good?`,
  deleteConfirm: 'Yes, delete it',
  sample: ({ count }: { count: number }) => `Delete all sample games (${count})`,
  sampleAsk: ({ count }: { count: number }) =>
    `Delete ${count === 1 ? 'the one game' : `all ${count} games`} with “Sample Game” in the title?`,
  sampleConfirm: 'Yes, delete them all',
  noSamples: 'No title contains “Sample Game”.',
  deleted: ({ title }: { title: string }): ToastText => ({ title: `“${title}” was deleted` }),
  samplesDeleted: ({ count }: { count: number }): ToastText => ({
    title: `${count} sample ${count === 1 ? 'game was' : 'games were'} deleted`,
  }),
  failed: { title: 'Nothing was deleted' },
} as const;
