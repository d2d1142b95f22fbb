export const HOSTING_ERRORS = {
  off: 'Games can’t be uploaded to this site. You can give the link to your game instead.',
  full: 'There is no room for this upload: your games may have 1 GB together. Delete a draft or an old version first.',
  versionNotFound: 'There is no such upload. It may have been deleted, or it was older than 30 days.',
  versionShown: 'This is the version that people play. Publish another one first.',
} as const;
