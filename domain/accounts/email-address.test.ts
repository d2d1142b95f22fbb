import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailAddressOf, mailboxOf } from './email-address.ts';

describe('an e-mail address', () => {
  it.each([
    [' Ada@Example.com ', 'ada@example.com'],
    ['a&b@example.org', 'a&b@example.org'],
    ['a#b=c/d!e@example.org', 'a#b=c/d!e@example.org'],
    ['o\u2019neil@example.org', 'o\u2019neil@example.org'],
    ["o'neil+tag@sub.example.co", "o'neil+tag@sub.example.co"],
    ['info@россия.рф', 'info@xn--h1alffa9f.xn--p1ai'],
    ['info@XN--H1ALFFA9F.XN--P1AI', 'info@xn--h1alffa9f.xn--p1ai'],
    ['info@bücher.example', 'info@xn--bcher-kva.example'],
    ['почта@россия.рф', 'почта@xn--h1alffa9f.xn--p1ai'],
    ['ada@example.photography', 'ada@example.photography'],
    ['ada@example.xn--vermgensberatung-pwb', 'ada@example.xn--vermgensberatung-pwb'],
    ['ada@x.m', 'ada@x.m'],
    ['J\u030C@x.org', '\u01F0@x.org'],
  ])('%s is one: %s', (text, address) => {
    expect(emailAddressOf(text)).toBe(address);
    expect(emailAddressOf(address)).toBe(address);
  });

  it.each([
    ...['', 'ada', '@example.com', 'ada@', 'ada@home', 'a b@example.com', 'a@b@', 'a@exa mple.com', 'a@-x.example'],
    ...['.a@example.com', 'a.@example.com', 'a..b@example.com', 'a@example..com', 'a@example.com.', 'a@[127.0.0.1]'],
    ...[
      'a@127.0.0.1',
      'a@1.2',
      'a@x.example:25',
      'a@x.example/y',
      'a,b@example.com',
      'a<b>@example.com',
      '"a"@x.example',
    ],
    ...[
      'a\r\nBcc: x@example.com',
      'a@example.com\nx',
      'a\u202eb@example.com',
      'a\u00a0b@example.com',
      'a@exa_mple.com',
    ],
    ...[`${'a'.repeat(65)}@example.com`, `${'ю'.repeat(33)}@example.com`, `a@${'b'.repeat(64)}.com`],
    `a@${'b.'.repeat(126)}com`,
  ])('%j is none', (text) => {
    expect(emailAddressOf(text)).toBeNull();
  });

  it('never holds what could end a header or add a recipient', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.domain(), (local, domain) => {
        expect(emailAddressOf(`${local}@${domain}`) ?? '').not.toMatch(/[\s<>,;:"()[\]\\]|\p{C}/u);
      }),
    );
  });
});

describe('a mailbox', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['ada+games@example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['+ada@example.com', '+ada@example.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['a.da@googlemail.com', 'ada@gmail.com'],
    ['a.da@mail.gmail.com', 'a.da@mail.gmail.com'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
    expect(mailboxOf(mailbox)).toBe(mailbox);
  });
});
