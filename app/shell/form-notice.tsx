import { CircleAlert } from 'lucide-react';
import { useToast } from '#app/shell/toast.tsx';
import { useHydrated } from '#app/ui/event-replay.ts';
import { useActionResult } from '#app/ui/use-action-result.ts';
import type { ToastText } from '#domain/messages/site.ts';

/** A message about a whole form: a toast or, without JavaScript, text. Each `notice` object is shown once. */
export function FormNotice({ notice }: { notice: ToastText | undefined }) {
  const { show } = useToast();
  useActionResult(notice, (text) => show({ ...text, tone: 'bad' }));
  if (useHydrated() || !notice) return null;
  return (
    <p role="alert" className="no-js-only flex items-start gap-2 border border-danger border-l-8 bg-card p-4">
      <CircleAlert className="mt-0.5 size-5 text-danger" />
      <span>
        <strong>{notice.title}</strong> {notice.description}
      </span>
    </p>
  );
}
