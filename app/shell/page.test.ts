import { describe, expect, it } from 'vitest';
import { pageMeta } from './page.tsx';

const MATCHES = [{ id: 'root', loaderData: { site: { brandName: 'Arcadia', origin: 'https://games.example' } } }];
const PAGE = { title: 'Comet', description: 'Post to eleven moons.', path: '/game/comet' };

const contentOf = (tags: ReturnType<typeof pageMeta>, name: string) =>
  tags.flatMap((tag) => ('property' in tag && tag.property === name ? [tag.content] : []));

describe('a page’s metadata', () => {
  it('is its title with the brand, its description and its canonical address', () => {
    expect(pageMeta(MATCHES, PAGE)).toEqual(
      expect.arrayContaining([
        { title: 'Comet · Arcadia' },
        { name: 'description', content: 'Post to eleven moons.' },
        { tagName: 'link', rel: 'canonical', href: 'https://games.example/game/comet' },
      ]),
    );
  });

  it('is the same in link previews, with a picture at an absolute address', () => {
    const tags = pageMeta(MATCHES, { ...PAGE, card: '/cards/game/g1.png?v=1' });
    expect(contentOf(tags, 'og:title')).toEqual(['Comet']);
    expect(contentOf(tags, 'og:site_name')).toEqual(['Arcadia']);
    expect(contentOf(tags, 'og:description')).toEqual(['Post to eleven moons.']);
    expect(contentOf(tags, 'og:url')).toEqual(['https://games.example/game/comet']);
    expect(contentOf(tags, 'og:image')).toEqual(['https://games.example/cards/game/g1.png?v=1']);
    expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
  });

  it('has the site’s card if the page has no picture', () => {
    expect(contentOf(pageMeta(MATCHES, PAGE), 'og:image')).toEqual(['https://games.example/cards/site.png']);
  });

  it('links to the oEmbed description', () => {
    expect(pageMeta(MATCHES, { ...PAGE, isEmbeddable: true })).toContainEqual(
      expect.objectContaining({
        type: 'application/json+oembed',
        href: 'https://games.example/oembed?url=https%3A%2F%2Fgames.example%2Fgame%2Fcomet',
      }),
    );
  });

  it('has no preview if only one person may see the page', () => {
    const tags = pageMeta(MATCHES, { ...PAGE, isPrivate: true });
    expect(contentOf(tags, 'og:title')).toEqual([]);
    expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
  });

  it('has a preview, and a title of its own in the tab, if it is the player of a game', () => {
    const tags = pageMeta(MATCHES, { ...PAGE, card: '/cards/game/g1.png?v=1', tab: 'Play Comet', isPrivate: true });
    expect(tags).toContainEqual({ title: 'Play Comet · Arcadia' });
    expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(contentOf(tags, 'og:title')).toEqual(['Comet']);
    expect(contentOf(tags, 'og:image')).toEqual(['https://games.example/cards/game/g1.png?v=1']);
  });

  it('is only the title if the site’s configuration is unknown', () => {
    expect(pageMeta([], PAGE)[0]).toEqual({ title: 'Comet' });
  });
});
