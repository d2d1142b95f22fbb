import { describe, expect, it } from 'vitest';
import { isPublicAddress, parseTarget } from './target.ts';

const GUARD = { isAllowed: isPublicAddress, allowPort: (port: number) => port === 80 || port === 443 };
const base = new URL('https://games.example/a/b#x');

function codeOf(text: string, from?: URL): string {
  try {
    parseTarget(text, GUARD, from);
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('parseTarget', () => {
  it.each([
    ['http://games.example/', 'http://games.example/'],
    ['  HTTPS://Games.Example:443/x?y#z ', 'https://games.example/x?y#z'],
    ['http://93.184.216.34/x', 'http://93.184.216.34/x'],
    ['http://93.184.216.34:80/', 'http://93.184.216.34/'],
    ['http://[2606:4700::1111]/', 'http://[2606:4700::1111]/'],
    ['http://spiele-für-alle.example/', 'http://xn--spiele-fr-alle-nsb.example/'],
  ])('accepts %s', (text, href) => expect(parseTarget(text, GUARD).href).toBe(href));

  it.each([
    ['/c', 'https://games.example/c'],
    ['c?d', 'https://games.example/a/c?d'],
    ['//other.example/', 'https://other.example/'],
    ['http://other.example/', 'http://other.example/'],
  ])('resolves the redirect %s', (text, href) => expect(parseTarget(text, GUARD, base).href).toBe(href));

  it.each([
    '',
    'games.example',
    'ftp://games.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:,x',
    'gopher://h/',
  ])('refuses %j, which isn’t a web address', (text) => expect(codeOf(text)).toBe('invalid-url'));

  it.each([
    'http://me@games.example/',
    'http://me:secret@games.example/',
    'http://@games.example/',
    'http:\\\\me@games.example/',
  ])('refuses the user name in %s', (text) => expect(codeOf(text)).toBe('invalid-url'));

  it.each(['file:///etc/passwd', 'javascript:alert(1)', '//me@other.example/'])('refuses the redirect to %s', (text) =>
    expect(codeOf(text, base)).toBe('invalid-url'));

  it.each([
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://1/',
    'http://１２７.0.0.1/',
    'http://%31%32%37.0.0.1/',
    'http://127.0.0.1./',
    'http:/\t/2130706433/',
    'http:\\\\2130706433\\',
    'http://134744072:80/',
  ])('refuses the disguised address %j', (text) => {
    expect(codeOf(text)).toBe('fetch/blocked-address');
    expect(codeOf(text, base)).toBe('fetch/blocked-address');
  });

  it('refuses a disguised address without a scheme in a redirect', () => {
    expect(codeOf('//2852039166/latest/meta-data', base)).toBe('fetch/blocked-address');
  });

  it.each([
    'http://192.168.1.1:8080/',
    'http://127.0.0.1:3000/',
    'http://[::1]:3000/',
    'http://[::ffff:8.8.8.8]:3000/',
    'http://localhost:3000/',
    'http://printer.local:631/',
    'http://localhost.:3000/',
  ])('refuses %s as not public, whatever the port', (text) => {
    expect(codeOf(text)).toBe('fetch/blocked-address');
  });

  it.each([
    'http://games.dev:22/',
    'https://games.dev:8080/',
    'http://games.dev:0/',
    'http://93.184.216.34:8080/',
    'http://[2606:4700::1111]:8080/',
  ])('refuses the port of %s', (text) => expect(codeOf(text)).toBe('fetch/bad-port'));
});
