import type { SettingGroup, SettingName } from '../../settings.ts';

export const SITE_SETTINGS = {
  groups: [
    { group: 'identity', title: 'The site' },
    { group: 'doors', title: 'Who may do what' },
    { group: 'uploads', title: 'Uploaded games' },
    { group: 'mail', title: 'Mail' },
    { group: 'blocked', title: 'Blocked' },
    { group: 'texts', title: 'Texts' },
  ] satisfies { group: SettingGroup; title: string }[],
  removeLogo: 'Remove the logo',
  save: 'Save',
  saved: { title: 'Settings saved', description: 'They hold everywhere within a second.' },
  failed: { title: 'The settings were not saved' },
  byEnvironment: ({ variable }: { variable: string }) => `${variable} is set in the environment and decides this.`,
  byEnvironmentOnly: 'This is decided by a variable in the environment, so it was not changed.',
  secretHelp: 'The password is kept encrypted and shown as stars. Leave the stars, and it stays.',
  ownNetwork: 'Networks has your own network: you could not take it back.',
  ownFactorFirst:
    'First set up a second factor of your own, at /settings/second-factor: you would lose your rights at once.',
  senderMissing: 'must not be empty while there is a mail server.',
  confirmFirst: 'Before you save, please confirm that it is you.',
  confirm: 'Confirm',
  test: 'Send a test mail',
  testText: 'It goes to your own address. Save first.',
  testSent: ({ to }: { to: string }) => ({
    title: 'Test mail sent',
    description: `The mail server accepted it for ${to}.`,
  }),
  testOutbox: {
    title: 'No mail server is set',
    description: 'The test mail is a file in the outbox of the data directory.',
  },
  testFailed: { title: 'The mail server did not take the test mail' },
  testSubject: 'Test mail',
  testMail: 'This site can send mail.',
} as const;

type Words = { label: string; effect: string; choices?: Readonly<Record<string, string>> };
const pageText = (label: string, path: string): Words => ({
  label,
  effect: `The page ${path}, in Markdown. The first heading is its title; {{brand}}, {{editor}} and {{url}} stand for the settings. Empty: the text that comes with the software. A file in the folder pages of the data directory wins.`,
});

export const SETTING_WORDS: Readonly<Record<SettingName, Words>> = {
  brandName: { label: 'Name', effect: 'Stands in the header, in titles, mails and feeds. Nobody can register it.' },
  editorName: { label: 'AI code editor', effect: 'Fully generated games are tagged “100% NAME”. Existing tags stay.' },
  accentColor: {
    label: 'Accent colour',
    effect:
      'Like #1b6844. Its hue colours buttons and links; how light it is follows the theme. Empty: the design’s own.',
  },
  logo: {
    label: 'Logo',
    effect: 'A square picture, beside the name and as the icon of browser tabs. It is cropped and made small.',
  },
  heroStats: {
    label: 'Figures on the home page',
    effect: 'The four figures under the heading.',
    choices: { fixed: 'The four fixed texts', live: 'Real counts' },
  },
  raceThemes: {
    label: 'Themes of the week’s race',
    effect: 'One per line: a week, a tag and a sentence, such as “2026-W48 #gravity Everything falls up”.',
  },
  externalLinks: {
    label: 'Links in the footer',
    effect: 'One per line: a name and an address, such as “Source https://code.example.org”.',
  },
  registration: {
    label: 'Who may register',
    effect: 'Existing accounts keep working.',
    choices: { everybody: 'Everybody', nobody: 'Nobody' },
  },
  submissions: {
    label: 'Who may submit games',
    effect: 'Administrators always may.',
    choices: { everybody: 'Everybody', members: 'Members only', nobody: 'Nobody' },
  },
  comments: {
    label: 'Comments',
    effect: 'Switched off, none are shown and none can be written.',
    choices: { on: 'On', off: 'Off' },
  },
  adminSecondFactor: {
    label: 'Administrators’ second factor',
    effect: 'If required, administrators have no rights before they have set one up. Set up yours first.',
    choices: { false: 'Not required', true: 'Required' },
  },
  raidUntil: {
    label: 'Raid switch, until',
    effect:
      'Until then, games of visitors and newcomers wait for review, and nobody can register. The moderation queue has the switch.',
  },
  messageDays: {
    label: 'Days that messages are kept',
    effect: 'Notifications and messages of the contact form are deleted after so many days, from 30 to 3650.',
  },
  uploads: {
    label: 'Who may upload games',
    effect: 'What was uploaded keeps being played.',
    choices: { members: 'Members', nobody: 'Nobody' },
  },
  uploadMegabytes: {
    label: 'MB of an upload',
    effect: 'From 1 to 2000. A proxy in front of the site must let as much through.',
  },
  uploadFiles: { label: 'Files of an upload', effect: 'From 1 to 5000.' },
  unpackedMegabytes: { label: 'MB of an upload, unpacked', effect: 'From 1 to 10000.' },
  personMegabytes: {
    label: 'MB of a person’s games together',
    effect: 'From 1 to 100000, with drafts and older versions. What is already there stays.',
  },
  smtpUrl: {
    label: 'Mail server',
    effect:
      'Like smtps://user:password@mail.example.org. Empty: mails are files in the outbox, and votes count at once.',
  },
  mailFrom: { label: 'Sender', effect: 'Like Playpodium <games@example.org>.' },
  blockedWords: {
    label: 'Words',
    effect: 'One per line. A game with a word that begins so waits for a moderator. Only letters and digits count.',
  },
  blockedDomains: { label: 'Domains of games', effect: 'One per line. Games there, or below, are refused.' },
  blockedMailDomains: { label: 'Domains of mail addresses', effect: 'One per line. Nobody can register with them.' },
  blockedNetworks: {
    label: 'Networks',
    effect: 'One per line, like 203.0.113.0/24. Everybody there can read, and can send nothing, not even sign in.',
  },
  aboutText: pageText('About', '/about'),
  faqText: pageText('FAQ', '/faq'),
  contactText: pageText('Contact', '/contact'),
  termsText: pageText('Terms', '/terms'),
  privacyText: pageText('Privacy', '/privacy'),
  cookiesText: pageText('Cookies', '/cookies'),
  guidelinesText: pageText('Guidelines', '/guidelines'),
  imprintText: {
    label: 'Imprint',
    effect: 'The page /imprint, in Markdown, with a link in the footer. Empty: there is none.',
  },
};

export const SETUP = {
  title: 'Set Up This Site',
  text: 'You will be its administrator. Everything here can be changed later.',
  you: 'You',
  site: 'The site',
  content: 'Its first games',
  empty: 'Without one of these commands, it starts empty.',
  ways: [
    { what: 'Take over games from files:', command: 'npm run cli -- import PATH' },
    {
      what: 'Look around with demo games, which come with an administrator of their own:',
      command: 'npm run cli -- seed --force',
    },
  ],
  save: 'Set It Up',
  done: { title: 'Your site is ready', description: 'Send yourself a test mail, and set up a second factor.' },
  failed: { title: 'The site was not set up' },
  closed: 'This link has expired, or the site has an administrator already. npm run cli -- setup-link prints another.',
} as const;
