import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useToast } from '#app/shell/toast.tsx';
import type { ToastInput } from '#app/shell/toast-state.ts';
import { readStored, store } from '#app/ui/storage.ts';
import { LEGACY_KEYS } from '#domain/accounts/legacy-keys.ts';
import { LIMITS } from '#domain/limits.ts';
import { MIGRATION } from '#domain/messages/accounts.ts';
import { useActionResult } from '../ui/use-action-result.ts';

type Tally = { readonly migrated: number; readonly failed: number };
type Answer = { readonly ok: true; readonly games: Tally; readonly votes: Tally } | { readonly ok: false };

export function LegacyMigration() {
  const fetcher = useFetcher<Answer>({ key: 'legacy-migration' });
  const { show } = useToast();
  const { data: answer, submit } = fetcher;

  useEffect(() => {
    // Only one toast is visible at a time, so this waits to let people read an earlier toast first.
    const timer = setTimeout(() => {
      void submit(JSON.stringify(readAll()), {
        method: 'post',
        action: '/migrate-legacy',
        encType: 'application/json',
      });
    }, LIMITS.legacy.toastMs);
    return () => clearTimeout(timer);
  }, [submit]);

  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useActionResult(answer, (answer) => {
    if (answer.ok) finish();
    timers.current = toastsOf(answer).map((toast, index) =>
      setTimeout(() => show(toast), index * LIMITS.legacy.toastMs),
    );
  });
  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  return null;
}

function toastsOf(answer: Answer): ToastInput[] {
  if (!answer.ok) return [{ ...MIGRATION.failed, tone: 'bad' }];
  const { games, votes } = answer;
  const toasts: ToastInput[] = [];
  if (games.migrated > 0) toasts.push({ ...MIGRATION.games({ n: games.migrated }), tone: 'good' });
  else if (games.failed > 0) toasts.push({ ...MIGRATION.gamesFailed, tone: 'bad' });
  if (votes.migrated > 0) toasts.push({ ...MIGRATION.votes({ n: votes.migrated }), tone: 'good' });
  else if (votes.failed > 0) toasts.push({ ...MIGRATION.votesFailed, tone: 'bad' });
  if (games.failed + votes.failed === 0) toasts.push({ ...MIGRATION.succeeded, tone: 'good' });
  return toasts;
}

function readAll() {
  const { user, games, votes } = LEGACY_KEYS;
  return { user: readItem(user), games: readItem(games), votes: readItem(votes) };
}

/** Returns the text itself if it isn't JSON. For games and votes, the server counts such a string as a failure. */
function readItem(key: string): unknown {
  const text = readStored(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function finish() {
  store(LEGACY_KEYS.done, 'true');
  store(LEGACY_KEYS.votes, null);
}
