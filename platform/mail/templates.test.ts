import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import * as templates from './templates.ts';

const NASTY = `<img src=x onerror=alert(1)> "&' \r\nBcc: victim@example.org`;
const LINK = 'https://games.example/reset?token=a&b="<x>';

const person = { brand: 'Playpodium', username: 'ada' };
const game = { ...person, gameTitle: 'Tiny Tanks', gameUrl: 'https://games.example/game/tiny-tanks' };
const MAILS = {
  resetPassword: templates.resetPasswordMail({ ...person, url: LINK, validMinutes: 60 }),
  verifyEmail: templates.verifyEmailMail({ ...person, url: LINK, validMinutes: 90 }),
  emailChanged: templates.emailChangedMail({ ...person, url: LINK }),
  claimApproved: templates.claimApprovedMail({ ...game, note: 'Well done.\nHave fun.' }),
  claimRejected: templates.claimRejectedMail({ ...game, note: '' }),
};

/** What a mail program makes of the HTML: its words, its tags and where its links lead. */
function look(html: string) {
  const seen = { text: '', tags: new Set<string>(), links: [] as string[] };
  const parser = new Parser({
    onopentag(name, attributes) {
      seen.tags.add(name);
      if (attributes.href) seen.links.push(attributes.href);
    },
    ontext(part) {
      seen.text += part;
    },
  });
  parser.end(html);
  return { ...seen, text: seen.text.replace(/\s+/g, ' ') };
}

describe.each(Object.entries(MAILS))('the mail %s', (_name, mail) => {
  it('says the same in both forms', () => {
    const { text } = look(mail.html);
    for (const line of mail.text
      .split('\n')
      .map((each) => each.replace(/^> ?/, '').replace(/:$/, '').trim())) {
      expect(text).toContain(line);
    }
  });

  it('names the site and the person, and has one link in the text', () => {
    expect(mail.subject).not.toBe('');
    expect(mail.text).toMatch(/^Hi ada,\n\n/);
    expect(mail.text).toMatch(/— Playpodium\n$/);
    expect(look(mail.html).links.length).toBe(2);
  });
});

describe('templates', () => {
  it('escapes whatever people wrote', () => {
    const mails = [
      templates.claimApprovedMail({
        brand: NASTY,
        username: NASTY,
        gameTitle: NASTY,
        gameUrl: LINK,
        note: NASTY,
      }),
      templates.resetPasswordMail({ brand: NASTY, username: NASTY, url: LINK, validMinutes: 1 }),
    ];
    for (const { html, subject } of mails) {
      const { tags, links, text } = look(html);
      expect([...tags].filter((tag) => ['img', 'script'].includes(tag))).toEqual([]);
      expect(new Set(links)).toEqual(new Set([LINK]));
      expect(text).toContain('<img src=x onerror=alert(1)>');
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });

  it('shows a note with its line breaks, and no empty one', () => {
    expect(MAILS.claimApproved.text).toContain('The administrator wrote:\n\n> Well done.\n> Have fun.');
    expect(MAILS.claimApproved.html).toContain('Well done.<br>\nHave fun.');
    expect(MAILS.claimRejected.text).not.toContain('The administrator wrote');
  });

  it.each([
    [1, 'one minute'],
    [60, 'one hour'],
    [90, '90 minutes'],
    [1_440, '24 hours'],
  ])('says %i minutes as %s', (validMinutes, words) => {
    expect(templates.verifyEmailMail({ ...person, url: LINK, validMinutes }).text).toContain(`for ${words}.`);
  });
});
