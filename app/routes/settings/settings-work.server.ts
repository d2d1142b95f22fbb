import { data, type RouterContextProvider } from 'react-router';
import type { SettingsAnswer } from './settings-answer.ts';

/** What one of the settings' forms brings. */
export interface SettingsRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export type SettingsWork = SettingsRequest & { form: FormData };

/** An answer that stays on the page. */
export function refuse(answer: SettingsAnswer, status: number) {
  return data(answer, { status });
}

/** Back to the settings by the address that they were opened by. */
export function settingsPath(request: Request): string {
  return new URL(request.url).pathname.startsWith('/profile/') ? '/profile/settings' : '/settings';
}
