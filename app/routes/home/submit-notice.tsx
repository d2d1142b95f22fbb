import { Link } from 'react-router';
import type { QuickSubmitAnswer } from '#app/components/quick-submit-answer.ts';
import { SUBMIT } from '#domain/messages/submit.ts';
import { gamePath } from '#domain/paths.ts';

/** Where a toast can't say it: why a form that was sent without JavaScript came to nothing, if no field is to blame. */
export function SubmitNotice({ answer }: { answer: QuickSubmitAnswer | undefined }) {
  if (!answer || answer.ok || answer.errors) return null;
  const { existing, message = SUBMIT.failed.description } = answer;
  return (
    <div role="alert" className="mb-4 border border-danger border-l-8 bg-card px-4 py-3">
      <p className="font-semibold">{SUBMIT.failed.title}</p>
      <p className="text-muted text-sm">
        {message}{' '}
        {existing ? (
          <Link to={gamePath(existing.slug)} className="font-semibold text-accent underline">
            {existing.title}
          </Link>
        ) : null}
      </p>
    </div>
  );
}
