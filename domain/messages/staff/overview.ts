export const OVERVIEW = {
  title: 'Overview',
  fine: 'Everything is set up, and nothing is known to be wrong.',
  wrong: 'Wrong',
  toDo: 'To do',
  change: 'Change it',
  late: ({ name }: { name: string }) =>
    `The job “${name}” has not run for more than a day. npm run cli -- doctor says more.`,
  address: ({ publicUrl }: { publicUrl: string }) =>
    `The site's address is ${publicUrl}, which is not https: set PUBLIC_URL, or passwords travel in clear.`,
  mail: 'No mail server is set, so nobody can reset a password, and mails are only files in the data directory.',
  neverSaved: 'The site was never backed up: schedule npm run cli -- backup PATH.',
  savedLongAgo: ({ days }: { days: number }) => `The last backup is ${days} days old.`,
  secondFactor: "An administrator's password alone opens this panel: require a second factor.",
} as const;
