import { all, barred, type Row, type Target } from './access-roles.ts';

const OPEN = all('harmless');
const REFUSED = all('refused');
const OWNERS_PAGE = all('refused', { visitor: 'sign-in', admin: 'harmless', owner: 'harmless' });

/** Uploads, drafts and versions. `submit/upload` stands beside `submit`. */
export function hostingRows(ada: Target): Readonly<Record<string, Row>> {
  const game = `/game/${ada.slug}`;
  const draft = '/playtest/gnobodys0draft';
  return {
    'submit/files': {
      path: '/submit/files',
      get: OPEN,
      posts: [{ form: { code: '' }, by: all('invalid', { visitor: 'refused', ...barred('refused') }) }],
    },
    'playtest/:label': {
      path: draft,
      get: REFUSED,
      posts: [{ form: { intent: 'delete', userId: ada.adaId }, by: all('invalid', { visitor: 'sign-in' }) }],
    },
    'playtest/:label/problems': { path: `${draft}/problems`, get: REFUSED, posts: [{ form: {}, by: REFUSED }] },
    'game/:slug/score': { path: `${game}/score`, get: OPEN, posts: [{ form: { score: '1' }, by: all('invalid') }] },
    'game/:slug/source': { path: `${game}/source`, get: REFUSED, posts: [] },
    'game/:slug/versions': {
      path: `${game}/versions`,
      get: OWNERS_PAGE,
      posts: [
        { form: { intent: 'delete', id: 'none' }, by: all('invalid', { visitor: 'sign-in' }) },
        {
          form: { intent: 'publish', id: 'none', userId: ada.adaId },
          by: all('refused', { visitor: 'sign-in', admin: 'invalid', owner: 'invalid' }),
        },
      ],
    },
  };
}
