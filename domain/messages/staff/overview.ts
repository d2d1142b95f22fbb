export const OVERVIEW = {
  title: 'Overview',
  fine: 'Everything is set up, and nothing is known to be wrong.',
  wrong: 'Wrong',
  toDo: 'To do',
  change: 'Change it',
  address: ({ publicUrl }: { publicUrl: string }) =>
    `The site's address is ${publicUrl}, which is not https: set PUBLIC_URL, or passwords travel in clear.`,
  mail: 'No mail server is set, here or as SMTP_URL, so nobody can reset a password, and mails are only files in the data directory.',
  noProxy: 'TRUST_PROXY is not set, although a proxy must speak the https of PUBLIC_URL: all visitors count as one.',
  openPort: ({ host, port }: { host: string; port: number }) =>
    `TRUST_PROXY is set and HOST is ${host}: whoever reaches port ${port} without the proxy can forge addresses. Set HOST=127.0.0.1, or close the port to all but the proxy.`,
  noGames:
    'Games can’t be uploaded: set GAMES_URL, such as https://*.games.example.net, and lead that name and its certificate here.',
  neverSaved: 'The site was never backed up: schedule npm run cli -- backup PATH.',
  savedLongAgo: ({ days }: { days: number }) => `The last backup is ${days} days old.`,
  secondFactor:
    "An administrator's password alone opens the panel: require a second factor (REQUIRE_ADMIN_SECOND_FACTOR).",
} as const;
