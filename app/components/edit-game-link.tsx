import Pencil from 'lucide-react/icons/pencil';
import { ButtonLink } from '#app/ui/button.tsx';
import { EDIT_GAME } from '#domain/messages/game-form.ts';
import { gamePath } from '#domain/paths.ts';
import { useViewer } from './viewer.tsx';

type EditGameLinkProps = {
  game: { readonly slug: string; readonly creator: { readonly id: string } | null };
};

/** The way to a game's form, for its owner and administrators; the form asks the policy again. */
export function EditGameLink({ game: { slug, creator } }: EditGameLinkProps) {
  const viewer = useViewer();
  if (!viewer || (viewer.id !== creator?.id && !viewer.isAdmin)) return null;
  return (
    <ButtonLink
      to={`${gamePath(slug)}/edit`}
      className="whitespace-nowrap"
      icon={<Pencil aria-hidden="true" className="size-4" />}
    >
      {EDIT_GAME}
    </ButtonLink>
  );
}
