import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';

/** By table, the words by which the privacy page names its personal data; null for a table without any. */
const SAID: Readonly<Record<string, string | null>> = {
  account_tokens: 'links in mails',
  audit_log: 'a log of what you and administrators changed',
  auth_accounts: 'the service you sign in with',
  auth_sessions: 'sessions: when, network address and browser',
  auth_users: 'email address',
  auth_verifications: 'links in mails',
  claim_disputes: 'reports and disputes that you wrote',
  claim_proofs: null,
  comments: 'comments that you wrote',
  comment_blocks: 'whom you let comment on your games no more',
  contact_messages: 'contact form',
  follows: 'whom you follow and which games you saved',
  saved_games: 'whom you follow and which games you saved',
  former_owners: 'which games a moderator took from you',
  game_claims: 'your games, votes and claims',
  games: 'your games, votes and claims',
  moderation_log: 'a log of what you and administrators changed',
  moderation_log_parts: 'a log of what you and administrators changed',
  hosted_versions: 'games that you uploaded, and drafts of them',
  job_runs: null,
  kept_out: 'what a suspended or banned person leaves behind',
  leases: null,
  mails: 'mails that wait for the mail server',
  totp_secrets: 'your second factor',
  race_votes: 'in which week you first voted for a game',
  recovery_codes: 'your second factor',
  own_visits: 'when you last looked at your own games',
  passkeys: 'your second factor',
  digests: 'what you want to be told about',
  notice_choices: 'what you want to be told about',
  notifications: 'messages about your claims and games',
  picture_tries: 'username, name, bio, picture, links',
  report_cases: 'reports and disputes that you wrote',
  reports: 'reports and disputes that you wrote',
  person_words: 'username, name, bio, picture, links',
  search_words: null,
  settings: null,
  uploads: 'pictures that you uploaded',
  user_links: 'username, name, bio, picture, links',
  usernames: 'your earlier usernames',
  users: 'username, name, bio, picture, links',
  votes: 'your games, votes and claims',
};

/** Columns that may name a person. */
const OF_PEOPLE =
  /user|person|account|email|actor|owner|creator|claimant|reporter|moderator|disputer|admin|address|^name$/i;

describe('the privacy page', () => {
  it('says for every table what it stores about people', async () => {
    const page = await readFile(new URL('../../content/privacy.md', import.meta.url), 'utf8');
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { rows } = await sql<{ table: string; column: string }>`
      select t.name as "table", c.name as "column" from sqlite_schema t join pragma_table_xinfo(t.name) c
      where t.type = 'table' and t.sql not like 'create virtual%'`.execute(app.ctx.db.read);
    const tables = [...new Set(rows.flatMap(({ table, column }) => (OF_PEOPLE.test(column) ? [table] : [])))];
    const unsaid = tables.filter((table) => !(table in SAID) && !/^(?:sqlite_|kysely_|game_)/.test(table));
    expect(unsaid).toEqual([]);
    const words = page.replace(/\s+/g, ' ');
    expect(Object.values(SAID).filter((said) => said !== null && !words.includes(said))).toEqual([]);
  });
});
