import { Prose } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';

type QuotedCommentProps = { comment: { html: string; name: string; createdAt: number } };
export function QuotedComment({ comment: { html, name, createdAt } }: QuotedCommentProps) {
  return (
    <blockquote className="mb-6 max-w-read border-edge border-l-4 pl-4 wrap-anywhere">
      <p className="mb-1 text-muted text-sm">
        <span dir="auto">{name}</span> · <ShortDate at={createdAt} />
      </p>
      <div dir="auto">
        <Prose html={html} />
      </div>
    </blockquote>
  );
}
