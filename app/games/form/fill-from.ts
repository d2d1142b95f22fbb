import type { PageFacts } from '#services/games/quick-submit-link.ts';
import { type Fields, fillIn, isOpen } from '../fill-in.ts';
import type { GameFormValues } from './values.ts';

/** Fills the form with the facts of a game's page. If neither the form nor the page has a picture, the site draws the cover. */
export function fillFrom(
  fields: Fields<GameFormValues>,
  facts: PageFacts,
  { hasPicture }: { hasPicture: boolean },
): Fields<GameFormValues> {
  const { title, description, imageUrl, touch, gamepad } = facts;
  const genre = isOpen(fields, 'genre') ? facts.genre : fields.values.genre;
  // Keeps the person's choice: a picture or a drawn cover.
  const takesCover = !hasPicture && isOpen(fields, 'coverUrl') && isOpen(fields, 'isCoverDrawn');
  return fillIn(fields, {
    ...{ title, description, genre, touch, gamepad },
    // A game needs a tag, and its genre becomes one anyway.
    tags: genre === '' ? [] : [genre],
    ...(takesCover ? { coverUrl: imageUrl, isCoverDrawn: imageUrl === '' } : null),
  });
}
