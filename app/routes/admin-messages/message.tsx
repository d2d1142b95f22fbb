import { Form, Link } from 'react-router';
import { useSite } from '#app/components/site.tsx';
import { Button, ButtonAnchor } from '#app/ui/button.tsx';
import { formatIsoDate, formatShortDate } from '#domain/format.ts';
import { ADMIN_MESSAGES as TEXT } from '#domain/messages/admin-messages.ts';
import { profilePath } from '#domain/paths.ts';

type MessageProps = {
  message: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly message: string;
    readonly createdAt: number;
    readonly handledAt: number | null;
    readonly username: string | null;
  };
};

/** One message: who wrote it, when, what, and the ways to answer it and to be done with it. */
export function Message({ message: { id, name, email, message, ...rest } }: MessageProps) {
  const { createdAt, handledAt, username } = rest;
  const { brandName } = useSite();
  const subject = encodeURIComponent(TEXT.subject({ brand: brandName }));
  const isDone = handledAt !== null;
  return (
    <article
      aria-labelledby={`message-${id}`}
      className="flex h-full flex-col gap-4 border border-line bg-card p-4 sm:p-5"
    >
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 id={`message-${id}`} className="text-xl [overflow-wrap:anywhere]">
            {name || email}
          </h3>
          <time dateTime={formatIsoDate(createdAt)} className="text-muted text-sm">
            {formatShortDate(createdAt)}
          </time>
        </div>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {name ? email : null}
          {username === null ? null : (
            <>
              {name ? ' · ' : null}
              <Link to={profilePath(username)} className="font-semibold underline hover:text-accent">
                @{username}
              </Link>
            </>
          )}
        </p>
      </div>
      <p className="flex-1 whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        <input type="hidden" name="id" value={id} />
        <ButtonAnchor href={`mailto:${encodeURIComponent(email)}?subject=${subject}`} variant="solid">
          {TEXT.answer}
        </ButtonAnchor>
        <Button
          type="submit"
          name="intent"
          value={isDone ? 'reopen' : 'done'}
          aria-describedby={`message-${id}`}
        >
          {isDone ? TEXT.reopen : TEXT.markDone}
        </Button>
      </Form>
    </article>
  );
}
