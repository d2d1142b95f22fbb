import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Prose } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { commentAnchor } from '#domain/comments/comment.ts';
import { COMMENTS as TEXT } from '#domain/messages/comments/comments.ts';
import { commentPath, commentsPath, profilePath } from '#domain/paths.ts';
import { initialsOf } from '#domain/people/person.ts';
import type { Answer, Comment } from '#services/comments/find-comments.ts';

const QUIET = 'tap text-muted text-sm underline hover:text-ink';

type OfGame = { slug: string };

export function CommentList({ comments, slug }: OfGame & { comments: readonly Comment[] }) {
  return (
    <ol className="mt-8 flex max-w-read flex-col gap-8">
      {comments.map(({ answers, answerCount, ...comment }) => (
        <OneComment key={comment.id} comment={comment} isPinned={comment.isPinned} slug={slug}>
          {answers.length > 0 ? (
            <ol className="mt-5 flex flex-col gap-5 border-line border-l pl-4">
              {answers.map((answer) => (
                <OneComment key={answer.id} comment={answer} slug={slug} />
              ))}
            </ol>
          ) : null}
          {answerCount > answers.length ? (
            <p className="mt-3 border-line border-l pl-4">
              <Link to={`${commentsPath(slug)}?of=${comment.id}`} className={QUIET}>
                {TEXT.moreAnswers({ n: answerCount })}
              </Link>
            </p>
          ) : null}
        </OneComment>
      ))}
    </ol>
  );
}

type OneCommentProps = OfGame & { comment: Answer; isPinned?: boolean; children?: ReactNode };
function OneComment({ comment, isPinned = false, slug, children }: OneCommentProps) {
  const { id, html, createdAt, isEdited, isDeleted, isCreator, author } = comment;
  const path = commentPath(slug, id);
  const name = author?.name ?? (isDeleted ? TEXT.deleted : TEXT.gone);
  return (
    <li id={commentAnchor(id)} className="scroll-mt-24 wrap-anywhere target:bg-sunken">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
        {author ? <Avatar src={author.profilePicture} initials={initialsOf(author.username)} size="sm" /> : null}
        {author ? (
          <Link to={profilePath(author.username)} className="font-semibold text-ink hover:underline">
            <span dir="auto">{name}</span>
          </Link>
        ) : (
          <span>{name}</span>
        )}
        {isCreator ? (
          <svg viewBox="10 0 14 14" role="img" aria-label={TEXT.creator} className="size-3.5 flex-none">
            <title>{TEXT.creator}</title>
            <path d="M10.5 0v12l12-6z" fill="var(--color-accent)" />
          </svg>
        ) : null}
        <Link to={path} rel="nofollow" className="tap hover:underline">
          <ShortDate at={createdAt} />
        </Link>
        {isEdited ? <span>{TEXT.edited}</span> : null}
        {isPinned ? <span>{TEXT.pinned}</span> : null}
      </div>
      {isDeleted ? null : (
        <>
          <div dir="auto" className="mt-1.5">
            <Prose html={html} />
          </div>
          <p className="mt-1 flex gap-4">
            <Link to={`${path}/answer`} rel="nofollow" className={QUIET} aria-label={TEXT.answerTo({ name })}>
              {TEXT.answer}
            </Link>
            <Link to={`${path}/edit`} rel="nofollow" className={QUIET} aria-label={TEXT.optionsOf({ name })}>
              {TEXT.options}
            </Link>
          </p>
        </>
      )}
      {children}
    </li>
  );
}
