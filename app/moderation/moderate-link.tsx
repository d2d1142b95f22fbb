import Gavel from 'lucide-react/icons/gavel';
import { useViewer } from '#app/shell/mine.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { SITE } from '#domain/messages/site.ts';
import type { SubjectKind } from '#domain/moderation/moderation.ts';

/** Only for administrators. Pages that are rendered once for all members never contain it. */
export function ModerateLink({ kind, id }: { kind: SubjectKind; id: string }) {
  return useViewer()?.isAdmin ? (
    <ButtonLink to={`/moderation/${kind}/${id}`} icon={<Gavel className="size-4" />}>
      {SITE.moderate}
    </ButtonLink>
  ) : null;
}
