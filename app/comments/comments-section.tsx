import { Link } from 'react-router';
import { LoadMore } from '#app/ui/page-links.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { COMMENT_ORDERS, type CommentOrder } from '#domain/comments/comment.ts';
import { COMMENTS as TEXT } from '#domain/messages/comments/comments.ts';
import { commentsPath, gamePath } from '#domain/paths.ts';
import type { CommentsPage } from '#services/comments/find-comments.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';

type SectionProps = {
  game: { slug: string; hasClosedComments?: true };
  page: CommentsPage;
  order?: CommentOrder;
  initial?: string | undefined;
  closing: { fields: { intent: string; returnTo: string }; label: string } | null;
  isPage?: boolean;
  className?: string;
};
/** What only some may do with a comment is on its own page. */
export function CommentsSection({
  game: { slug, hasClosedComments },
  page,
  order = 'newest',
  initial,
  closing,
  isPage = false,
  className,
}: SectionProps) {
  const { comments, nextCursor, total } = page;
  const path = commentsPath(slug);
  return (
    <TitledSection
      id="comments"
      title={TEXT.title}
      className={className}
      headingClassName={isPage ? 'sr-only' : 'text-2xl'}
    >
      <div className="mt-4">
        {hasClosedComments ? (
          <p className="text-muted">{TEXT.closed}</p>
        ) : (
          <CommentForm action={path} label={TEXT.label} send={TEXT.send} initial={initial} />
        )}
      </div>
      {closing ? (
        <PressForm fields={closing.fields} formAction={path} size="sm" formClassName="mt-4">
          {closing.label}
        </PressForm>
      ) : null}
      {total > 0 ? (
        <nav aria-label={TEXT.order} className="mt-8 flex flex-wrap items-center gap-x-4 text-muted text-sm">
          <span className="tabular">{TEXT.count({ n: total })}</span>
          {COMMENT_ORDERS.map((each) => (
            <Link
              key={each}
              to={each === 'newest' ? `${gamePath(slug)}#comments` : `${path}?order=${each}`}
              aria-current={each === order ? 'true' : undefined}
              className="tap underline hover:text-ink aria-[current]:text-ink aria-[current]:no-underline"
            >
              {TEXT.orders[each]}
            </Link>
          ))}
        </nav>
      ) : (
        <p className="mt-4 text-muted">{TEXT.none}</p>
      )}
      <CommentList comments={comments} slug={slug} />
      <LoadMore
        href={nextCursor && `${path}?${new URLSearchParams({ order, cursor: nextCursor })}`}
        label={TEXT.more}
      />
    </TitledSection>
  );
}
