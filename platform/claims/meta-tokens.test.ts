import { describe, expect, it } from 'vitest';
import { metaTokensIn } from '../fetch/head-meta.ts';

const META = '<meta name="playpodium-claim" content="t">';

describe('metaTokensIn', () => {
  it.each([
    ['a whole page', `<!doctype html><html><head><title>A < B</title>${META}</head><body></body></html>`],
    ['a page without head and body', `<title>x</title>${META}<h1>Hi</h1>`],
    ['other spellings', '<META CONTENT=" t " NAME="Playpodium-Claim"/>'],
    ['words of scripts and styles', `<head><script>if (a<b) "</p>"</script><style>a>b{}</style>${META}`],
    ['whitespace and remarks', `\n <!-- hello -->\n <html>\n <head>\n ${META}`],
    ['a page that is cut off', `<head>${META}<title>x`],
  ])('reads the head of %s', (_, html) => {
    expect(metaTokensIn(html)).toEqual(['t']);
  });

  it.each([
    ['in the body', `<html><head></head><body>${META}</body></html>`],
    ['after the head', `<html><head></head>${META}`],
    ['after an element of the body', `<title>x</title><div>comment: ${META}</div>`],
    ['after words', `<title>x</title>words ${META}`],
    ['in a template', `<head><template>${META}</template>`],
    ['in a noscript', `<head><noscript>${META}</noscript>`],
    ['in a title', `<head><title>${META}</title>`],
    ['in a script', `<head><script>var s = '${META}'</script>`],
    ['in a remark', `<head><!-- ${META} -->`],
    ['of another name', '<head><meta name="playpodium" content="t"><meta property="playpodium-claim" content="t">'],
  ])('reads no token %s', (_, html) => {
    expect(metaTokensIn(html)).toEqual([]);
  });

  it('reads several tokens, so that two claims on one host can be proved at once', () => {
    expect(metaTokensIn(`<head>${META}${META.replace('"t"', '"u"')}`)).toEqual(['t', 'u']);
  });

  it('stops reading a page that consists only of heads', () => {
    expect(metaTokensIn(`<head>${META.repeat(10_000)}`)).toHaveLength(20);
  });

  // Without the parser's limit on nesting, these pages take so long that the test times out.
  it('stops reading a page whose tags are nested without end', () => {
    const page = `${META}${'<html>'.repeat(160_000)}`;
    for (let n = 0; n < 30; n += 1) expect(metaTokensIn(page)).toEqual(['t']);
  });
});
