import { describe, expect, it } from 'vitest';
import { pageMeta } from './page-meta.ts';

const MATCHES = [{ id: 'root', loaderData: { site: { brandName: 'Arcadia', origin: 'https://games.example' } } }];
const PAGE = { title: 'Comet', description: 'Post to eleven moons.', path: '/game/comet' };

const contentOf = (tags: ReturnType<typeof pageMeta>, name: string) =>
  tags.flatMap((tag) => ('property' in tag && tag.property === name ? [tag.content] : []));

describe('what a page says of itself', () => {
  it('is its title with the brand, its description and its one address', () => {
    expect(pageMeta(MATCHES, PAGE)).toEqual(
      expect.arrayContaining([
        { title: 'Comet · Arcadia' },
        { name: 'description', content: 'Post to eleven moons.' },
        { tagName: 'link', rel: 'canonical', href: 'https://games.example/game/comet' },
      ]),
    );
  });

  it('is in previews of links the same, with a picture at an absolute address', () => {
    const tags = pageMeta(MATCHES, { ...PAGE, card: '/cards/game/g1.png?v=1' });
    expect(contentOf(tags, 'og:title')).toEqual(['Comet']);
    expect(contentOf(tags, 'og:site_name')).toEqual(['Arcadia']);
    expect(contentOf(tags, 'og:description')).toEqual(['Post to eleven moons.']);
    expect(contentOf(tags, 'og:url')).toEqual(['https://games.example/game/comet']);
    expect(contentOf(tags, 'og:image')).toEqual(['https://games.example/cards/game/g1.png?v=1']);
    expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
  });

  it('has the site’s card where a page has no picture', () => {
    expect(contentOf(pageMeta(MATCHES, PAGE), 'og:image')).toEqual(['https://games.example/cards/site.png']);
  });

  it('says where oEmbed describes it', () => {
    expect(pageMeta(MATCHES, { ...PAGE, isEmbeddable: true })).toContainEqual(
      expect.objectContaining({
        type: 'application/json+oembed',
        href: 'https://games.example/oembed?url=https%3A%2F%2Fgames.example%2Fgame%2Fcomet',
      }),
    );
  });

  it('has no preview where nobody else may look', () => {
    const tags = pageMeta(MATCHES, { ...PAGE, isPrivate: true });
    expect(contentOf(tags, 'og:title')).toEqual([]);
    expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
  });

  it('is the title alone while the site itself is unknown', () => {
    expect(pageMeta([], PAGE)[0]).toEqual({ title: 'Comet' });
  });
});
