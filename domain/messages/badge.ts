export const BADGE = {
  button: 'Badge',
  text: 'Shows the game’s votes and best award on your own site. It keeps itself up to date.',
  alt: ({ title }: { title: string }) => `Votes for ${title}`,
  html: 'HTML',
  markdown: 'Markdown',
  copy: 'Copy',
  copied: { title: 'Code copied' },
} as const;
