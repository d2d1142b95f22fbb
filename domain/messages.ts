import { LOGIN, RECOVERY, REGISTER } from './messages/accounts.ts';
import { ADMIN } from './messages/admin.ts';
import { CLAIM, CLAIM_NOTICES, DISPUTE, PROOF } from './messages/claims.ts';
import { OWN } from './messages/game-form.ts';
import { GAME, VOTE } from './messages/games.ts';
import { INTENT } from './messages/intent.ts';
import { KEYS, PALETTE } from './messages/keys.ts';
import { LEADERBOARD } from './messages/leaderboard.ts';
import { BROWSE, FILTER, SORT, SUGGEST } from './messages/listing.ts';
import { LIVELY } from './messages/lively.ts';
import { OWN_DAYS, OWN_NEWS } from './messages/own-games.ts';
import { NOTIFICATIONS, PROFILE } from './messages/people.ts';
import { PLAY } from './messages/play.ts';
import { PLAYER } from './messages/player.ts';
import { RANKING_PAGE } from './messages/ranking.ts';
import { SETTINGS } from './messages/settings.ts';
import {
  FAILURES,
  FOOTER,
  HEADER,
  HOME,
  MIGRATION,
  NOT_FOUND,
  OFFLINE,
  SHARE,
  SITE,
} from './messages/site.ts';
import { STANDING } from './messages/standing.ts';
import { SUBMIT } from './messages/submit.ts';

/**
 * Every message and label, once, grouped by screen. A text with variable parts is a function of one object; a toast is
 * `{ title, description? }`.
 */
export const MESSAGES = {
  site: SITE,
  header: HEADER,
  footer: FOOTER,
  home: HOME,
  lively: LIVELY,
  share: SHARE,
  notFound: NOT_FOUND,
  offline: OFFLINE,
  game: GAME,
  browse: BROWSE,
  sort: SORT,
  filter: FILTER,
  suggest: SUGGEST,
  leaderboard: LEADERBOARD,
  standing: STANDING,
  rankingPage: RANKING_PAGE,
  keys: KEYS,
  palette: PALETTE,
  play: PLAY,
  player: PLAYER,
  vote: VOTE,
  submit: SUBMIT,
  login: LOGIN,
  register: REGISTER,
  recovery: RECOVERY,
  intent: INTENT,
  profile: PROFILE,
  own: OWN,
  ownDays: OWN_DAYS,
  ownNews: OWN_NEWS,
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
