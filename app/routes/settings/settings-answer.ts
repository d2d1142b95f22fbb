import type { SubmissionResult } from '@conform-to/react';
import type { ToastText } from '#domain/messages/toast.ts';

/** What the settings' action says when it doesn't lead elsewhere. */
export interface SettingsAnswer {
  /** Which form it is about. */
  intent: string;
  result: SubmissionResult | null;
  notice?: ToastText;
}
