import CircleAlert from 'lucide-react/icons/circle-alert';
import { useOnAnswer } from '#app/components/use-on-answer.ts';
import { useToast } from '#app/ui/toast.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { ToastText } from '#domain/messages/toast.ts';

/**
 * What an action answered about the form as a whole: a toast, or without JavaScript a line above the fields. Each
 * answer is told once, so `notice` must be the answer's own object.
 */
export function FormNotice({ notice }: { notice: ToastText | undefined }) {
  const { show } = useToast();
  useOnAnswer(notice, (text) => show({ ...text, tone: 'bad' }));
  // With JavaScript the toast says it, and the words stand on the page once.
  if (useHydrated() || !notice) return null;
  return (
    <p role="alert" className="no-js-only flex items-start gap-2 border border-danger border-l-8 bg-card p-4">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 text-danger" />
      <span>
        <strong>{notice.title}</strong> {notice.description}
      </span>
    </p>
  );
}
