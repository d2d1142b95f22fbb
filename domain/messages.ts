import { ADMIN } from './messages/admin.ts';
import { CLAIM_NOTICES } from './messages/claim-notices.ts';
import { CLAIM } from './messages/claims.ts';
import { FAILURES, MIGRATION } from './messages/failures.ts';
import { FILTER, SORT } from './messages/finding.ts';
import { BROWSE, GAME, LEADERBOARD, VOTE } from './messages/game.ts';
import { LOGIN } from './messages/login.ts';
import { NOTIFICATIONS } from './messages/notifications.ts';
import { OWN } from './messages/own.ts';
import { PROFILE } from './messages/profile.ts';
import { DISPUTE, PROOF } from './messages/proofs.ts';
import { RANKING_PAGE } from './messages/ranking.ts';
import { RECOVERY } from './messages/recovery.ts';
import { REGISTER } from './messages/register.ts';
import { SETTINGS } from './messages/settings.ts';
import { FOOTER, HEADER, HOME, NOT_FOUND, SHARE, SITE } from './messages/site.ts';
import { SUBMIT } from './messages/submit.ts';
import { SUGGEST } from './messages/suggest.ts';

export type { ToastText } from './messages/toast.ts';

/**
 * Every sentence and label that people read, once, grouped by screen.
 * A text with parts that change is a function of one object; a toast is `{ title, description? }`.
 */
export const MESSAGES = {
  site: SITE,
  header: HEADER,
  footer: FOOTER,
  home: HOME,
  share: SHARE,
  notFound: NOT_FOUND,
  game: GAME,
  browse: BROWSE,
  sort: SORT,
  filter: FILTER,
  suggest: SUGGEST,
  leaderboard: LEADERBOARD,
  rankingPage: RANKING_PAGE,
  vote: VOTE,
  submit: SUBMIT,
  login: LOGIN,
  register: REGISTER,
  recovery: RECOVERY,
  profile: PROFILE,
  own: OWN,
  settings: SETTINGS,
  claim: CLAIM,
  claimNotices: CLAIM_NOTICES,
  proof: PROOF,
  dispute: DISPUTE,
  admin: ADMIN,
  notifications: NOTIFICATIONS,
  failures: FAILURES,
  migration: MIGRATION,
} as const;
