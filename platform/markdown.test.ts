import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { markdownToHtml, markdownToText } from './markdown.ts';

describe('people’s texts', () => {
  it.each([
    ['', ''],
    ['Plain words.', '<p>Plain words.</p>'],
    ['One\nTwo\r\r\nThree\rFour', '<p>One<br />\nTwo<br />\nThree<br />\nFour</p>'],
    ['*a* **b** `c` ~~d~~', '<p><em>a</em> <strong>b</strong> <code>c</code> <s>d</s></p>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['3. a', '<ol start="3">\n<li>a</li>\n</ol>'],
    ['# a\n## b\n##### c', '<h3>a</h3>\n<h4>b</h4>\n<h6>c</h6>'],
    ['> a', '<blockquote>\n<p>a</p>\n</blockquote>'],
    ['```js\na < b\n```', '<pre><code>a &lt; b\n</code></pre>'],
    [
      '[a](https://a.example/?b&c "t")',
      '<p><a href="https://a.example/?b&amp;c" rel="nofollow ugc noopener">a</a></p>',
    ],
    [
      'See https://a.example.',
      '<p>See <a href="https://a.example" rel="nofollow ugc noopener">https://a.example</a>.</p>',
    ],
    ['www.a.example a@b.example', '<p>www.a.example a@b.example</p>'],
    ['[a](/logout) [b](//b.example)', '<p>a b</p>'],
    ['[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>'],
    ['[a](data:text/html,x) [b](vbscript:x)', '<p>[a](data:text/html,x) [b](vbscript:x)</p>'],
    ['![a](https://a.example/b.png)', '<p>!<a href="https://a.example/b.png" rel="nofollow ugc noopener">a</a></p>'],
    [
      '<b onclick="x">a</b> <script>x</script>',
      '<p>&lt;b onclick="x"&gt;a&lt;/b&gt; &lt;script&gt;x&lt;/script&gt;</p>',
    ],
    ['    indented', '<p>indented</p>'],
    ['Title\n-----\nText', '<p>Title</p>\n<hr />\n<p>Text</p>'],
    ['snake_case_name, <3, a & b, #1', '<p>snake_case_name, &lt;3, a &amp; b, #1</p>'],
  ])('%j becomes %j', (text, html) => {
    expect(markdownToHtml(text).trim()).toBe(html);
  });

  it.each([
    ['# Big *news*\n\n- [a](https://a.example)\n- `b`\nc', 'Big news\na\n\nb\nc'],
    ['a & b <i> ![pic](https://x.example/y)', 'a & b <i> !pic'],
    ['```\ncode\n```\nText', 'code\nText'],
  ])('%j without its marks is %j', (text, words) => {
    expect(markdownToText(text)).toBe(words);
  });

  const most = LIMITS.text.markdown;
  const fill = (part: string) => part.repeat(Math.ceil(most / part.length)).slice(0, most);
  const nested = Array.from({ length: 140 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n');
  it.each(
    [
      '>',
      '> ',
      '[',
      '[a](',
      '*a ',
      '*a_ ',
      '_a',
      '`a``b',
      '- ',
      '* a\n',
      '1. ',
      '<a ',
      '<',
      '&',
      '&a',
      'http://a.',
      'www.',
    ]
      .concat([
        'a@',
        '\n',
        ' ',
        '\\',
        '|a',
        '~~a',
        '![a](b ',
        '][',
        '# ',
        'a\n=',
        '<a@b.',
        '(',
        '\t',
        '**_`[a](b)`_**',
        'a',
      ])
      .map((part) => [part, fill(part)] as const)
      .concat([['nested lists', nested] as const, ['deep link', fill('[a]((').replaceAll('a](', '](')] as const]),
  )('of %j alone, as long as may be, fail nowhere and don’t grow without bounds', (_, text) => {
    const html = markdownToHtml(text);
    expect(html).not.toMatch(/<(?:script|img|table)|javascript:/i);
    expect(html.length).toBeLessThan(8 * most);
  });
});
