import { describe, expect, it } from 'vitest';
import type { Mail } from './mailers.ts';
import { createNoticeMail } from './notice-mail.ts';

function noticeMail() {
  const sent: Mail[] = [];
  const mail = { send: async (each: Mail) => void sent.push(each) };
  const config = { brandName: 'Arcadia', publicUrl: 'https://arcadia.example' };
  return { sent, ...createNoticeMail({ config, mail }) };
}

const to = { to: 'ada@example.com', username: 'ada' };

describe('notice mails', () => {
  it('tell a decision with its note and a link to the game', async () => {
    const { sent, ...notices } = noticeMail();
    const about = { ...to, gameTitle: 'Tiny Tanks', gameSlug: 'tiny-tanks', note: 'Well <done>' };
    await notices.sendClaimApproved(about);
    await notices.sendClaimRejected({ ...about, note: '' });
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.com', 'Tiny Tanks is yours on Arcadia'],
      ['ada@example.com', 'Your claim for Tiny Tanks on Arcadia'],
    ]);
    expect(sent[0]?.text).toContain('> Well <done>');
    expect(sent[0]?.html).toContain('Well &lt;done&gt;');
    for (const { text } of sent) expect(text).toContain('https://arcadia.example/game/tiny-tanks');
  });

  it('tell anything else the same way', async () => {
    const { sent, sendNotice } = noticeMail();
    await sendNotice({
      ...to,
      title: 'News',
      text: 'It is here.',
      note: ' Look! ',
      path: '/games',
      label: 'See',
    });
    await sendNotice({ ...to, title: 'News', text: 'It is here.', path: '/games', label: 'See' });
    expect(sent[0]).toMatchObject({ to: 'ada@example.com', subject: 'News' });
    expect(sent[0]?.text).toBe(
      'Hi ada,\n\nIt is here.\n\n> Look!\n\nSee:\nhttps://arcadia.example/games\n\n— Arcadia\n',
    );
    expect(sent[1]?.text).not.toContain('>');
  });
});
