import { OVERVIEW as TEXT } from '#domain/messages/staff/overview.ts';
import type { AppContext } from '#platform/context.ts';

const SETTINGS = '/admin?tab=settings';

/** What isn't set up, for `doctor` and the panel. `to`: where it can be changed, if in the panel. */
export function examineConfig({ config, settings }: AppContext): { text: string; to?: string }[] {
  const { publicUrl, isHttps, trustedProxies, host, port } = config;
  const isOpen = trustedProxies > 0 && !/^(?:127\.|::1$|localhost$)/.test(host);
  return [
    ...(isHttps ? [] : [{ text: TEXT.address({ publicUrl }) }]),
    ...(settings.smtpUrl === '' ? [{ text: TEXT.mail, to: SETTINGS }] : []),
    ...(isHttps && trustedProxies === 0 ? [{ text: TEXT.noProxy }] : []),
    ...(isOpen ? [{ text: TEXT.openPort({ host, port }) }] : []),
    ...(config.games === null ? [{ text: TEXT.noGames }] : []),
    ...(settings.adminSecondFactor ? [] : [{ text: TEXT.secondFactor, to: SETTINGS }]),
  ];
}
