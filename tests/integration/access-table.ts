import { hostingRows } from './access-hosting.ts';
import { type Answers, all, barred, type Post, type Row, type Target } from './access-roles.ts';
import { visitRows } from './access-visits.ts';

const NO_DECISIONS: readonly Post['form'][] = [
  { intent: 'undo', seq: '999' },
  { intent: 'case:upheld', caseId: 'none' },
  { intent: 'person:suspend', until: 'yesterday' },
  { intent: 'person:lift' },
  { intent: 'game:hide' },
  { intent: 'game:erase-files' },
  { intent: 'game:pin' },
  { intent: 'person:erase', sure: '' },
  { intent: 'game:erase', sure: 'on' },
  { intent: '' },
];

const NOT_ANY = { intent: 'games:remove', upTo: '1' };

const OPEN = all('harmless');
const SIGN_IN = all('harmless', { visitor: 'sign-in' });
const REFUSED = all('refused');
const INVALID = all('invalid');
const ADMIN = all('refused', { admin: 'harmless' });
const ADMIN_FORM = all('refused', { admin: 'invalid' });
const ADMIN_ACTS = all('refused', { admin: 'acts' });
const MODERATOR = all('refused', { admin: 'harmless', moderator: 'harmless' });
const MODERATOR_FORM = all('refused', { admin: 'invalid', moderator: 'invalid' });
const MODERATOR_ACTS = all('refused', { admin: 'acts', moderator: 'acts' });
const OWNERS_PAGE = all('refused', { visitor: 'sign-in', admin: 'harmless', owner: 'harmless' });
const DEBUG_FORM = all('refused', { debug: 'invalid' });
const READS: Omit<Row, 'path'> = { get: OPEN, posts: [] };

const WRONG = 'a wrong password';

/** What each role may do at each route of app/routes.ts. access-people.test.ts fails if a route is missing. */
export function accessTable(ada: Target): Readonly<Record<string, Row>> {
  const hers = { id: ada.adaId, userId: ada.adaId };
  const mine: Answers = all('invalid', { visitor: 'sign-in' });
  const ownOnly: Answers = all('own', { visitor: 'sign-in' });
  const settings: readonly Post[] = [
    {
      form: { intent: 'profile', username: ada.username, name: 'Mallory', ...hers },
      by: all('invalid', { visitor: 'sign-in', ...barred('refused'), owner: 'acts' }),
    },
    {
      form: { intent: 'email', email: ada.email, currentPassword: WRONG, ...hers },
      by: all('invalid', { visitor: 'sign-in', ...barred('refused') }),
    },
    {
      form: {
        intent: 'password',
        currentPassword: WRONG,
        password: 'new password',
        confirmPassword: 'new password',
        ...hers,
      },
      by: mine,
    },
    { form: { intent: 'delete', games: 'remove', proof: WRONG, ...hers }, by: mine },
    { form: { intent: 'unheard-of', ...hers }, by: mine },
    { form: { intent: 'session', sessionId: 'of nobody' }, by: SIGN_IN },
    { form: { intent: 'other-sessions', userId: ada.adaId }, by: all('harmless', { visitor: 'sign-in' }) },
    {
      form: { intent: 'disconnect', service: 'github', userId: ada.adaId },
      by: all('harmless', { visitor: 'sign-in' }),
    },
    { form: { intent: 'verification', userId: ada.adaId }, by: ownOnly },
    { form: { intent: 'all-sessions', userId: ada.adaId }, by: ownOnly, endsSessionOf: 'oneself' },
  ];
  const game = `/game/${ada.slug}`;
  return {
    '': { path: '/', get: OPEN, posts: [{ form: {}, by: INVALID }] },
    'game/:slug': { path: game, ...READS },
    'game/:id/:slug': { path: `/game/${ada.gameId}/x`, ...READS },
    'games/:filter?': { path: '/games', ...READS },
    leaderboard: { path: '/leaderboard', ...READS },
    creators: { path: '/creators', ...READS },
    tags: { path: '/tags', ...READS },
    'race/:week?': { path: '/race', ...READS },
    submit: {
      path: '/submit',
      get: OPEN,
      posts: [{ form: { userId: ada.adaId }, by: all('invalid', { visitor: 'refused', ...barred('refused') }) }],
    },
    'submit/upload': {
      path: '/submit/upload',
      get: OPEN,
      posts: [{ form: { file: 'none' }, by: all('invalid', { visitor: 'sign-in', ...barred('refused') }) }],
    },
    profile: { path: '/profile', get: SIGN_IN, posts: [] },
    settings: {
      path: '/settings',
      get: SIGN_IN,
      posts: [
        {
          form: { intent: 'session', sessionId: ada.sessionId },
          by: all('harmless', { visitor: 'sign-in', owner: 'acts' }),
          endsSessionOf: 'oneself',
        },
        { form: { intent: 'notices', mail: 'votes', userId: ada.adaId }, by: ownOnly },
        ...settings,
      ],
    },
    'profile/settings': { path: '/profile/settings', get: SIGN_IN, posts: settings },
    'settings/export': { path: '/settings/export', get: SIGN_IN, posts: [] },
    'settings/second-factor': {
      path: '/settings/second-factor',
      get: SIGN_IN,
      posts: [
        { form: { intent: 'app-confirm', code: '000000', ...hers }, by: mine },
        { form: { intent: 'codes', ...hers }, by: mine },
        { form: { intent: 'passkey', credential: '{}', ...hers }, by: mine },
        { form: { intent: 'unheard-of', ...hers }, by: mine },
      ],
    },
    confirm: {
      path: '/confirm',
      get: SIGN_IN,
      posts: [
        {
          form: { intent: 'password', password: WRONG, ...hers },
          by: all('invalid', { visitor: 'refused' }),
        },
        { form: { code: '000000', ...hers }, by: all('invalid', { visitor: 'refused' }) },
        { form: { intent: 'passkey', credential: '{', ...hers }, by: all('invalid', { visitor: 'refused' }) },
      ],
    },
    'my-games': {
      path: '/my-games',
      get: SIGN_IN,
      posts: [
        {
          form: { intent: 'remove', gameId: ada.spareId },
          by: all('refused', { visitor: 'sign-in', owner: 'acts' }),
        },
        {
          form: { intent: 'restore', gameId: ada.spareId },
          by: all('invalid', { visitor: 'sign-in', ...barred('refused'), owner: 'acts' }),
        },
      ],
    },
    'my-games/numbers': { path: '/my-games/numbers', get: SIGN_IN, posts: [] },
    'my-games/numbers.csv': { path: '/my-games/numbers.csv', get: SIGN_IN, posts: [] },
    'game/:slug/comments': {
      path: `${game}/comments`,
      get: OPEN,
      posts: [
        {
          form: { body: 'Fine words', userId: ada.adaId },
          by: all('own', { visitor: 'sign-in', ...barred('refused'), owner: 'acts' }),
        },
        { form: { body: ' ' }, by: INVALID },
        { form: { intent: 'close' }, by: all('refused', { admin: 'acts', owner: 'acts' }) },
        { form: { intent: 'open' }, by: all('refused', { admin: 'acts', owner: 'acts' }) },
      ],
    },
    'game/:slug/comments/:id': { path: `${game}/comments/${ada.commentId}`, ...READS },
    'game/:slug/comments/:id/answer': {
      path: `${game}/comments/${ada.commentId}/answer`,
      get: OPEN,
      // Whoever is answered is told.
      posts: [{ form: { body: 'So do I' }, by: all('acts', { visitor: 'sign-in', ...barred('refused') }) }],
    },
    'game/:slug/comments/:id/edit': {
      path: `${game}/comments/${ada.commentId}/edit`,
      get: OPEN,
      posts: [
        { form: { intent: '' }, by: INVALID },
        { form: { intent: 'edit', body: 'Not my words' }, by: all('refused', { owner: 'acts' }) },
        { form: { intent: 'pin' }, by: all('refused', { admin: 'acts', owner: 'acts' }) },
        { form: { intent: 'unpin' }, by: all('refused', { admin: 'acts', owner: 'acts' }) },
        { form: { intent: 'block' }, by: all('refused', { owner: 'invalid' }) },
        { form: { intent: 'comment:hide' }, by: MODERATOR_ACTS },
        { form: { intent: 'comment:show' }, by: MODERATOR_ACTS },
        { form: { intent: 'hide' }, by: all('refused', { owner: 'acts' }) },
        { form: { intent: 'delete' }, by: all('refused', { owner: 'acts' }) },
      ],
    },
    'game/:slug/numbers': { path: `${game}/numbers`, get: OWNERS_PAGE, posts: [] },
    'game/:slug/numbers.csv': { path: `${game}/numbers.csv`, get: OWNERS_PAGE, posts: [] },
    'my-votes': { path: '/my-votes', get: SIGN_IN, posts: [] },
    'by/:username': { path: `/by/${ada.username}`, ...READS },
    'user/:username': { path: `/user/${ada.username}`, ...READS },
    // `login` and `register` redirect people who are signed in, so for them even the forms are harmless.
    login: {
      path: '/login',
      get: OPEN,
      posts: [{ form: { email: ada.email, password: WRONG }, by: all('harmless', { visitor: 'refused' }) }],
    },
    register: {
      path: '/register',
      get: OPEN,
      posts: [
        {
          form: {
            username: ada.username,
            email: ada.email,
            password: 'another password',
            confirmPassword: 'another password',
          },
          by: all('harmless', { visitor: 'invalid' }),
        },
      ],
    },
    admin: {
      path: '/admin',
      get: ADMIN,
      posts: [
        { form: { decision: 'approve', id: 'no claim' }, by: ADMIN_FORM },
        { form: { decision: 'uphold', id: 'no dispute' }, by: ADMIN_FORM },
        { form: { intent: 'settings', group: 'doors', registration: 'somebody' }, by: ADMIN_FORM },
        { form: { decision: 'dismiss', id: 'no dispute' }, by: ADMIN_FORM },
        { form: { decision: 'reject', id: ada.claimId }, by: ADMIN_ACTS },
      ],
    },
    about: { path: '/about', ...READS },
    faq: { path: '/faq', ...READS },
    terms: { path: '/terms', ...READS },
    privacy: { path: '/privacy', ...READS },
    cookies: { path: '/cookies', ...READS },
    guidelines: { path: '/guidelines', ...READS },
    imprint: { path: '/imprint', get: REFUSED, posts: [] },
    contact: { path: '/contact', get: OPEN, posts: [{ form: {}, by: INVALID }] },
    'about/ranking': { path: '/about/ranking', ...READS },
    browse: { path: '/browse', ...READS },
    surprise: { path: '/surprise', ...READS },
    'search/suggest': { path: '/search/suggest?q=lost', ...READS },
    'more/:list/:name?': { path: '/more/my-games', get: SIGN_IN, posts: [] },
    'game/:slug/vote': {
      path: `${game}/vote`,
      get: OPEN,
      isBeforeRouter: true,
      posts: [
        {
          form: { voteType: 'up', userId: ada.adaId },
          by: all('own', { visitor: 'sign-in', ...barred('refused'), owner: 'acts' }),
        },
        { form: { voteType: 'sideways' }, by: INVALID },
      ],
    },
    ...hostingRows(ada),
    ...visitRows(ada),
    'game/:slug/play': { path: `${game}/play`, ...READS },
    'game/:slug/played': { path: `${game}/played`, get: OPEN, posts: [{ form: {}, by: OPEN }] },
    'game/:slug/claim': {
      path: `/game/${ada.claimedSlug}/claim`,
      get: SIGN_IN,
      posts: [
        {
          form: { intent: 'request', reason: 'It is mine.', userId: ada.adaId },
          by: all('invalid', { visitor: 'sign-in', claimant: 'harmless', ...barred('refused') }),
        },
        { form: { intent: 'check' }, by: all('harmless', { visitor: 'sign-in', ...barred('refused') }) },
        { form: { intent: 'renew' }, by: all('invalid', { visitor: 'sign-in', claimant: 'own' }) },
        {
          form: { intent: 'dispute', reason: 'It is mine.' },
          by: all('invalid', { visitor: 'sign-in', ...barred('refused') }),
        },
      ],
    },
    'game/:slug/edit': {
      path: `${game}/edit`,
      get: OWNERS_PAGE,
      posts: [
        {
          form: { title: '' },
          by: all('refused', { visitor: 'sign-in', admin: 'invalid', owner: 'invalid' }),
        },
      ],
    },
    debug: {
      path: '/debug',
      get: OPEN,
      posts: [
        { form: { intent: 'samples' }, by: DEBUG_FORM },
        { form: { gameId: ada.gameId }, by: DEBUG_FORM },
        {
          form: { gameId: ada.doomedId, confirmed: ada.doomedId },
          by: all('refused', { debug: 'acts' }),
        },
      ],
    },
    'report/:kind/:id': {
      path: `/report/game/${ada.gameId}`,
      get: all('harmless', barred('refused')),
      posts: [
        { form: {}, by: all('invalid', barred('refused')) },
        { form: { reason: 'spam', note: 'Hm.' }, by: all('own', barred('refused')) },
      ],
    },
    'moderation/:kind/:id': {
      path: `/moderation/user/${ada.adaId}`,
      get: MODERATOR,
      posts: [
        ...NO_DECISIONS.map((form) => ({ form: { reason: 'other', note: '', ...form }, by: MODERATOR_FORM })),
        { form: { intent: 'person:warn', reason: 'other', note: '' }, by: MODERATOR_ACTS },
        { form: { intent: 'person:ban', reason: 'other' }, by: MODERATOR_ACTS, endsSessionOf: 'owner' },
        { form: { intent: 'person:lift', reason: 'other', note: '' }, by: MODERATOR_ACTS },
        { form: { intent: 'person:make-moderator', reason: 'other' }, by: ADMIN_ACTS },
        { form: { intent: 'person:end-moderator', reason: 'other' }, by: ADMIN_ACTS },
      ],
    },
    'moderation/user/:id/data': {
      path: `/moderation/user/${ada.adaId}/data`,
      get: ADMIN,
      posts: [{ form: {}, by: ADMIN_ACTS, shownTo: 'admin' }],
    },
    moderation: { path: '/moderation', get: MODERATOR, posts: [{ form: NOT_ANY, by: MODERATOR_FORM }] },
    'moderation-log': { path: '/moderation-log', ...READS },
    'admin/queue': { path: '/admin/queue', get: ADMIN, posts: [{ form: NOT_ANY, by: ADMIN_FORM }] },
    'admin/messages': {
      path: '/admin/messages',
      get: ADMIN,
      posts: [
        { form: { intent: 'done', id: 'none' }, by: ADMIN_FORM },
        { form: { intent: 'done', id: ada.messageId }, by: ADMIN_ACTS },
      ],
    },
    'admin/log': { path: '/admin/log', get: ADMIN, posts: [] },
    upload: {
      path: '/upload',
      get: OPEN,
      posts: [{ form: { file: 'none' }, by: all('invalid', { visitor: 'refused', ...barred('refused') }) }],
    },
    'submit/check': { path: '/submit/check', get: OPEN, posts: [{ form: { url: '' }, by: OPEN }] },
    'forgot-password': { path: '/forgot-password', get: OPEN, posts: [{ form: { email: '' }, by: INVALID }] },
    'reset-password': {
      path: `/reset-password?token=${ada.adaId}`,
      get: INVALID,
      posts: [
        {
          form: { token: ada.adaId, password: 'new password', confirmPassword: 'new password' },
          by: INVALID,
        },
      ],
    },
    'verify-email': {
      path: `/verify-email?token=${ada.adaId}`,
      get: INVALID,
      posts: [{ form: { token: ada.adaId }, by: INVALID }],
    },
    'migrate-legacy': {
      path: '/migrate-legacy',
      get: OPEN,
      posts: [{ form: { id: ada.adaId }, by: all('invalid', { visitor: 'refused', ...barred('refused') }) }],
    },
    notifications: {
      path: '/notifications',
      get: SIGN_IN,
      posts: [
        {
          form: { upTo: '1', userId: ada.adaId },
          by: all('harmless', { visitor: 'sign-in' }),
        },
      ],
    },
    'notifications/news': { path: '/notifications/news', ...READS },
    'sign-in/:service': {
      path: '/sign-in/github',
      get: all('sign-in'),
      posts: [{ form: {}, by: REFUSED }],
    },
    'sign-in/:service/callback': {
      path: '/sign-in/github/callback?code=x&state=y',
      get: REFUSED,
      posts: [],
    },
    setup: { path: '/setup?key=1.2', get: INVALID, posts: [{ form: { key: '1.2' }, by: INVALID }] },
    resume: { path: '/resume', get: SIGN_IN, posts: [{ form: {}, by: SIGN_IN }] },
    logout: {
      path: '/logout',
      get: OPEN,
      posts: [
        {
          form: { sessionId: ada.sessionId },
          by: all('own', { visitor: 'harmless' }),
          endsSessionOf: 'oneself',
        },
      ],
    },
    '*': { path: '/nothing-is-here', get: REFUSED, posts: [{ form: {}, by: REFUSED }] },
  };
}
