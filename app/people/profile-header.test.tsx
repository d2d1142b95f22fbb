import { expect, it } from 'vitest';
import { findElements, renderPage } from '#tests/support/testing-page.tsx';
import { ProfileHeader } from './profile-screen.tsx';

const PERSON = {
  id: 'u1',
  username: 'nora_k',
  name: 'Nora Kessler',
  bio: '',
  profilePicture: '/avatars/u1.svg',
  dateJoined: 0,
  totalSubmissions: 1,
  totalVotes: 1,
};

it('the first three ranks have a crown in their metal, and other ranks have none', () => {
  const crowns = [1, 2, 3, 4, null].map((rank) => {
    const html = renderPage(<ProfileHeader person={{ ...PERSON, rank }} isOwner={false} followers={0} />);
    return findElements(html, 'span')
      .filter(({ text, attributes }) => /^Rank \d$/.test(text) && attributes.class?.includes('numeral'))
      .map(({ text, attributes }) => [text, /bg-\w+/.exec(attributes.class ?? '')?.[0]]);
  });
  expect(crowns).toEqual([[['Rank 1', 'bg-gold']], [['Rank 2', 'bg-silver']], [['Rank 3', 'bg-bronze']], [], []]);
});
