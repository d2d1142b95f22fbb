import * as z from 'zod/mini';
import { parseTags } from './games/game.ts';
import { LIMITS } from './limits.ts';
import { SETTING_WORDS } from './messages/staff/site-settings.ts';
import type { Theme } from './race/race.ts';
import { parseWeek } from './race/week.ts';

/** What the operator decides. Each is kept as the text that was typed; an empty text means the default. */

const text = (max: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, 'must not be empty.'), z.maxLength(max, `is longer than ${max} characters.`));

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}.` });

/** A text of which `read` makes a value, if `isFine`. */
const readText = <T>(isFine: (given: string) => boolean, complaint: string, read: (given: string) => T) =>
  z.pipe(z.string().check(z.refine(isFine, complaint)), z.transform(read));

const LINK = /^(\S.{0,39}?)\s+(https?:\/\/\S+)$/;
const links = readText(
  (given) => itemsOf(given).every((link) => LINK.test(link)),
  'must be names with web addresses, such as "Source https://code.example.org, Chat https://chat.example.org".',
  (given) =>
    itemsOf(given).map((link) => {
      const [, label = '', href = ''] = LINK.exec(link) ?? [];
      return { label, href };
    }),
);

const mailServer = z.string().check(
  z.trim(),
  z.refine(
    (given) => given === '' || /^smtps?:$/.test(URL.parse(given)?.protocol ?? ''),
    'must be an address such as smtps://user:password@mail.example.org.',
  ),
);

const sender = z
  .string()
  .check(
    z.trim(),
    z.maxLength(320, 'is longer than 320 characters.'),
    z.regex(/^(?:[^\r\n]*@[^\r\n]+)?$/, 'must be an e-mail address.'),
  );

/** Items stand on lines of their own, or between commas. */
const list = (
  isItem: (item: string) => boolean,
  complaint: (item: string) => string,
  read = (item: string) => item.toLowerCase(),
) =>
  z.pipe(
    z.string().check(
      z.maxLength(LONGEST_LIST, `is longer than ${LONGEST_LIST} characters.`),
      z.refine<string>((given) => itemsOf(given).every(isItem), {
        error: ({ input }) => complaint(itemsOf(String(input)).find((item) => !isItem(item)) ?? ''),
      }),
    ),
    z.transform((given) => itemsOf(given).map(read)),
  );

const LONGEST_LIST = 20_000;
/** As addresses spell it: without '*.' and a last dot, in punycode. Empty if it is no host. */
const hostOf = (item: string): string =>
  URL.parse(`http://${item.replace(/^\*?\./, '')}`)?.hostname.replace(/\.$/, '') ?? '';

const hosts = list(
  (item) => /^[^\s/:@?#]+\.[^\s/:@?#]+$/.test(item) && hostOf(item).includes('.'),
  (item) => `has '${item}', which is no domain such as spam.example.`,
  hostOf,
);
const CIDR = z.union([z.cidrv4(), z.cidrv6()]);
const networks = list(
  (item) => CIDR.safeParse(item).success,
  (item) => `has '${item}', which is no network such as 203.0.113.0/24 or 2001:db8::/48.`,
);
const words = list(
  (item) => item.length <= 60 && /[\p{L}\p{N}]/u.test(item),
  (item) => `has '${item}', which has no letter and no digit, or more than 60 characters.`,
);

export const wholeNumber = (least: number, most: number) =>
  readText(
    (given) => /^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most,
    `must be a whole number from ${least} to ${most}.`,
    Number,
  );

const time = readText(
  (given) => given === '' || !Number.isNaN(Date.parse(given)),
  'must be a time such as 2026-11-28T20:00Z.',
  (given) => (given === '' ? 0 : Date.parse(given)),
);

const THEME = /^(\S+)\s+#(\S+)\s+(\S.{0,99})$/;
function themesIn(given: string): (Theme | null)[] {
  return linesOf(given).map((typed) => {
    const [, name = '', tag = '', line = ''] = THEME.exec(typed) ?? [];
    const week = parseWeek(name);
    return week === null || tag.length > LIMITS.text.tag || parseTags(tag).length !== 1 ? null : { week, tag, line };
  });
}
const themes = z.pipe(
  z.string().check(
    z.maxLength(LONGEST_LIST, `is longer than ${LONGEST_LIST} characters.`),
    z.refine((given) => !themesIn(given).includes(null), {
      error: 'must be weeks with a tag and a line, such as "2026-W48 #gravity Everything falls up".',
    }),
  ),
  z.transform((given) => themesIn(given).filter((theme) => theme !== null)),
);

const colour = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^(?:#[\da-f]{6})?$/, 'must be like #c8361b.'));
const PICTURE = 'data:image/webp;base64,';
const picture = z.string().check(
  z.maxLength(100_000, 'is too large.'),
  z.refine((given) => given === '' || given.startsWith(PICTURE), 'must be uploaded in the panel.'),
);

export const pictureText = (webp: Uint8Array): string => PICTURE + Buffer.from(webp).toString('base64');
export const pictureBytes = (text: string): Buffer => Buffer.from(text.slice(PICTURE.length), 'base64');

/** The first value is the default. */
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  ({ kind: values, fallback: values[0], schema: oneOf(values) }) as const;

const isTrue = z.pipe(
  oneOf(['false', 'true']),
  z.transform((given) => given === 'true'),
);

const page = {
  group: 'texts',
  kind: 'page',
  fallback: '',
  schema: z.string().check(z.maxLength(20_000, 'is longer than 20000 characters.')),
} as const;
const { hosting } = LIMITS;
const limit = { group: 'uploads', kind: 'line' } as const;
const blocked = { group: 'blocked', kind: 'list', fallback: '' } as const;

/** `env`: the variable that wins over the database. `kind`: how a form asks. */
export const SETTINGS = {
  brandName: { group: 'identity', env: 'BRAND_NAME', kind: 'line', fallback: 'Playpodium', schema: text(40) },
  editorName: { group: 'identity', env: 'EDITOR_NAME', kind: 'line', fallback: 'AI Editor', schema: text(30) },
  accentColor: { group: 'identity', kind: 'line', fallback: '', schema: colour },
  logo: { group: 'identity', kind: 'picture', fallback: '', schema: picture },
  heroStats: { group: 'identity', env: 'HERO_STATS', ...choice(['fixed', 'live']) },
  raceThemes: { group: 'identity', kind: 'list', fallback: '', schema: themes },
  externalLinks: { group: 'identity', env: 'EXTERNAL_LINKS', kind: 'list', fallback: '', schema: links },

  registration: { group: 'doors', ...choice(['everybody', 'nobody']) },
  submissions: { group: 'doors', ...choice(['everybody', 'members', 'nobody']) },
  comments: { group: 'doors', env: 'COMMENTS', ...choice(['on', 'off']) },
  adminSecondFactor: {
    ...choice(['false', 'true']),
    group: 'doors',
    env: 'REQUIRE_ADMIN_SECOND_FACTOR',
    schema: isTrue,
  },
  /** Changed by the switch on the queue's page. */
  raidUntil: { group: 'raid', kind: 'line', fallback: '', schema: time },
  messageDays: { group: 'doors', kind: 'line', fallback: '365', schema: wholeNumber(30, 3_650) },

  uploads: { group: 'uploads', ...choice(['members', 'nobody']) },
  uploadMegabytes: { ...limit, fallback: String(hosting.uploadMegabytes), schema: wholeNumber(1, 2_000) },
  uploadFiles: { ...limit, fallback: String(hosting.files), schema: wholeNumber(1, 5_000) },
  unpackedMegabytes: { ...limit, fallback: String(hosting.unpackedMegabytes), schema: wholeNumber(1, 10_000) },
  personMegabytes: { ...limit, fallback: String(hosting.personMegabytes), schema: wholeNumber(1, 100_000) },

  smtpUrl: { group: 'mail', env: 'SMTP_URL', kind: 'secret', fallback: '', schema: mailServer },
  mailFrom: { group: 'mail', env: 'MAIL_FROM', kind: 'line', fallback: '', schema: sender },

  blockedWords: { ...blocked, schema: words },
  blockedDomains: { ...blocked, schema: hosts },
  blockedMailDomains: { ...blocked, schema: hosts },
  blockedNetworks: { ...blocked, schema: networks },

  aboutText: page,
  faqText: page,
  contactText: page,
  termsText: page,
  privacyText: page,
  cookiesText: page,
  guidelinesText: page,
  imprintText: page,
} as const satisfies Record<string, Setting>;

interface Setting {
  group: 'identity' | 'doors' | 'raid' | 'uploads' | 'mail' | 'blocked' | 'texts';
  env?: string;
  kind: 'line' | 'list' | 'page' | 'secret' | 'picture' | readonly string[];
  fallback: string;
  schema: z.ZodMiniType<unknown, string>;
}

export type SettingName = keyof typeof SETTINGS;
export type SettingGroup = Setting['group'];
export type SettingTexts = Readonly<Partial<Record<SettingName, string>>>;
export type Settings = { -readonly [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> };

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);
export const settingOf = (name: SettingName): Setting => SETTINGS[name];

/** The end of a sentence that begins with the setting's name, or null if the text is fine. */
export function complaintAbout(name: SettingName, given: string): string | null {
  if (given === '') return null;
  return settingOf(name).schema.safeParse(given).error?.issues[0]?.message ?? null;
}

export const settingsForm = z.object(
  Object.fromEntries(
    SETTING_NAMES.filter((name) => settingOf(name).kind !== 'picture').map((name) => {
      const error = ({ input }: { input?: unknown }) =>
        `${SETTING_WORDS[name].label} ${complaintAbout(name, String(input))}`;
      return [name, z.optional(z.string().check(z.refine((text) => complaintAbout(name, text) === null, { error })))];
    }),
  ) as Record<SettingName, z.ZodMiniOptional<z.ZodMiniString>>,
);

/** Takes the default for a text that is missing or (after an upgrade, say) not valid. */
export function settingsOf(texts: SettingTexts): Settings {
  const values = SETTING_NAMES.map((name) => {
    const { schema, fallback } = settingOf(name);
    const parsed = schema.safeParse(texts[name] || fallback);
    return [name, parsed.success ? parsed.data : schema.parse(fallback)];
  });
  return Object.fromEntries(values) as Settings;
}

const MASK = '********';

/** A mail server's address without its password. */
export function maskPassword(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed?.password) return url;
  parsed.password = MASK;
  return parsed.href;
}

/** Puts the password of `was` where a typed address has the mask of `maskPassword`. */
export function unmaskPassword(url: string, was: string): string {
  const [typed, known] = [URL.parse(url), URL.parse(was)];
  if (!typed || !known || typed.password !== MASK) return url;
  const isSameServer = (['protocol', 'host', 'search'] as const).every((part) => typed[part] === known[part]);
  if (!isSameServer) return url;
  typed.password = known.password;
  return typed.href;
}

/** Whether `host` is one of the domains or lies below one of them. */
export function isUnder(host: string, domains: readonly string[]): boolean {
  const name = `.${host.toLowerCase().replace(/\.$/, '')}`;
  return domains.some((domain) => name.endsWith(`.${domain}`));
}

const itemsOf = (given: string): string[] => linesOf(given.replaceAll(',', '\n'));
const linesOf = (given: string): string[] => given.split('\n').flatMap((line) => line.trim() || []);
