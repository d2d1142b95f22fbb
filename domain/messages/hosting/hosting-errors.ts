export const HOSTING_ERRORS = {
  off: 'Games can’t be uploaded to this site. You can give the link to your game instead.',
  full: ({ megabytes }: { megabytes: number }) =>
    `There is no room for this upload: your games may have ${megabytes.toLocaleString('en')} MB together. Delete a draft or an old version first.`,
  unconfirmed: 'Please confirm your e-mail address first: we sent you a link.',
  tooLarge: ({ megabytes }: { megabytes: number }) =>
    `This upload has more than ${megabytes.toLocaleString('en')} MB, which is the most.`,
  notUnpacked: 'This upload took too long to unpack, or too much memory. Make it smaller, or with fewer files.',
  versionNotFound: 'There is no such upload. It may have been deleted, or it was older than 30 days.',
  versionShown: 'This is the version that people play. Publish another one first.',
  sourceOfMany: 'Only a game of one file can show its source here. For others, give a link to it.',
} as const;
