import { describe, expect, it } from 'vitest';
import { attributesOf, findElements, renderPage, VIEWER } from '#tests/support/testing-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const visitor = renderPage(<Header />);
const signedIn = renderPage(<Header />, { viewer: VIEWER });

describe('the header', () => {
  it('searches the games by a plain GET form', () => {
    expect(attributesOf(visitor, 'form', { role: 'search' })).toMatchObject({
      method: 'get',
      action: '/games',
    });
    expect(attributesOf(visitor, 'input', { name: 'q' }).placeholder).toBe('Search games...');
  });

  it('shows a visitor Sign In and Sign Up', () => {
    expect(visitor).toContain('>Sign In</a>');
    expect(visitor).toContain('>Sign Up</a>');
    expect(visitor).not.toContain('Sign out');
  });

  it.each([
    ['/', '/login'],
    ['/game/lost?x=1', '/login?returnTo=%2Fgame%2Flost%3Fx%3D1'],
    ['/register', '/login'],
    ['/login?returnTo=%2Fsubmit', '/login?returnTo=%2Fsubmit'],
    ['/login?returnTo=//evil.example', '/login'],
  ])('links from %s to the sign-in page and back', (at, path) => {
    const page = renderPage(<Header />, { at });
    const ways = findElements(page, 'a').filter(({ text }) => text === 'Sign In');
    expect(ways.map(({ attributes }) => attributes.href)).toEqual([path, path]);
  });

  it('shows members their own pages, and Sign out as a POST', () => {
    for (const label of ['Submit Game', 'My Profile', 'My Games', 'My Votes', 'Settings']) {
      expect(signedIn).toContain(label);
    }
    expect(signedIn).toContain('Nora Kessler');
    expect(signedIn).toContain('@nora_k');
    expect(attributesOf(signedIn, 'form', { action: '/logout' }).method).toBe('post');
    expect(signedIn).not.toContain('>Sign In</a>');
  });

  it('shows the admin panel only to administrators', () => {
    expect(signedIn).not.toContain('href="/admin"');
    expect(renderPage(<Header />, { viewer: { ...VIEWER, isAdmin: true } })).toContain('href="/admin"');
  });

  it('shows the first two letters of the username in upper case if there is no picture', () => {
    expect(signedIn).toContain('NO<img');
  });

  it('opens its menus without JavaScript', () => {
    expect(findElements(signedIn, 'details')).toHaveLength(2);
  });
});

describe('the footer', () => {
  it('has three columns, and the operator’s links to other sites', () => {
    const site = {
      brandName: 'Playpodium',
      editorName: 'AI Editor',
      origin: '',
      externalLinks: [{ label: 'Source', href: 'https://code.example/' }],
      version: '1.2.3',
      accentColor: '',
      hasImprint: true,
      logo: '',
    };
    const html = renderPage(<Footer />, { site });
    expect(findElements(html, 'nav').map(({ attributes }) => attributes['aria-label'])).toEqual([
      'Navigation',
      'Resources',
      'Legal',
    ]);
    expect(attributesOf(html, 'a', { href: '/imprint' })).toBeDefined();
    expect(attributesOf(html, 'a', { href: 'https://code.example/' }).rel).toContain('noopener');
    expect(findElements(html, 'div', { title: 'Playpodium 1.2.3' })).toHaveLength(1);
  });

  it('links to all our pages, and to no site that the operator hasn’t configured', () => {
    const footer = renderPage(<Footer />);
    for (const path of ['/about', '/faq', '/contact', '/guidelines', '/terms', '/privacy', '/cookies']) {
      expect(footer).toContain(`href="${path}"`);
    }
    expect(footer).not.toMatch(/href="https?:/);
  });
});
