/** What the site tells a person, and where they read it. */
export const NOTIFICATIONS = {
  title: 'Notifications',
  description: 'What happened to your games and your claims.',
  none: 'Nothing new',
  noneText: 'When somebody decides about your claim or claims a game that you posted, you read it here.',
  new: 'New',
  waiting: 'new',
  loadFailed: 'Failed to load notifications',
  markRead: 'Mark all as read',
  unread: ({ n }: { n: number }) => (n === 1 ? '1 new notification' : `${n} new notifications`),
} as const;
