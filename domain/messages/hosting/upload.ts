export const UPLOAD = {
  failed: { title: 'Your game was not uploaded' },
} as const;
