import { all, barred, type Row, type Target } from './access-roles.ts';

const OPEN = all('harmless');
const SIGN_IN = all('harmless', { visitor: 'sign-in' });

/** What happens between visits: follows, saved games, updates. */
export function visitRows(ada: Target): Readonly<Record<string, Row>> {
  const game = `/game/${ada.slug}`;
  return {
    'game/:slug/updates': {
      path: `${game}/updates`,
      get: OPEN,
      posts: [
        { form: { intent: 'post', text: '' }, by: all('invalid', { visitor: 'sign-in' }) },
        {
          form: { intent: 'post', text: 'New levels.', userId: ada.adaId },
          by: all('refused', { visitor: 'sign-in', owner: 'acts' }),
        },
        { form: { intent: 'edit', text: 'Hm.', id: 'none' }, by: all('refused', { visitor: 'sign-in' }) },
        {
          form: { intent: 'delete', id: 'none' },
          by: all('refused', { visitor: 'sign-in', owner: 'invalid', admin: 'invalid', moderator: 'invalid' }),
        },
      ],
    },
    'game/:slug/save': {
      path: `${game}/save`,
      get: OPEN,
      posts: [
        { form: { shown: 'false', userId: ada.adaId }, by: all('own', { visitor: 'sign-in', ...barred('refused') }) },
      ],
    },
    'by/:username/follow': {
      path: `/by/${ada.username}/follow`,
      get: OPEN,
      posts: [
        {
          form: { shown: 'false', userId: ada.adaId },
          by: all('acts', { visitor: 'sign-in', ...barred('refused'), owner: 'invalid' }),
        },
      ],
    },
    'digest/stop': { path: '/digest/stop?token=x', get: all('invalid'), posts: [{ form: {}, by: all('invalid') }] },
    'for-you': { path: '/for-you', get: SIGN_IN, posts: [] },
    saved: { path: '/saved', get: SIGN_IN, posts: [] },
  };
}
