import { ButtonLink } from '#app/ui/button.tsx';
import { type Place, PlinthPlace, PlinthRow } from '#app/ui/plinth.tsx';
import { HOME } from '#domain/messages/site.ts';

const PLACES = [1, 2, 3] as const satisfies readonly Place[];

/** A site without games: the podium stands there and waits for somebody. */
export function VacantPodium() {
  return (
    <div>
      <PlinthRow label={HOME.topRated}>
        {PLACES.map((place) => (
          <PlinthPlace key={place} place={place} caption={null}>
            <div className="mx-1.5 grid aspect-16/10 place-items-center rounded-t-cover border-2 border-edge border-b-0 border-dashed sm:mx-4">
              <span className="text-center text-muted text-xs sm:text-base">Still free</span>
            </div>
          </PlinthPlace>
        ))}
      </PlinthRow>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <p className="text-lg">Nobody stands here yet. The first game takes the top of the podium.</p>
        <ButtonLink to="/submit" variant="ink">
          {HOME.heroSubmit}
        </ButtonLink>
      </div>
    </div>
  );
}
