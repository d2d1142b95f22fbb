import { ArrowUpRight, Bookmark, ChartNoAxesColumn, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Awards } from '#app/listing/award-ribbon.tsx';
import { ExampleBadge, OfflineBadge, OwnershipBadge } from '#app/listing/game-badges.tsx';
import { ModerateLink, PinButton } from '#app/moderation/moderator-buttons.tsx';
import { CreatorLink } from '#app/people/person-links.tsx';
import { KeepButton } from '#app/shell/keep-button.tsx';
import { ShareButton } from '#app/shell/share.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx';
import { ChipLink } from '#app/ui/chip.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { Written } from '#app/ui/written.tsx';
import { VoteControl } from '#app/votes/vote-control.tsx';
import type { GameDetail } from '#domain/games/game.ts';
import { FACTS } from '#domain/messages/facts.ts';
import { EDIT_GAME } from '#domain/messages/game-form.ts';
import { GAME } from '#domain/messages/games.ts';
import { HOSTING_LINKS } from '#domain/messages/hosting/links.ts';
import { LINK_HEALTH, PLAY } from '#domain/messages/play.ts';
import { SAVE } from '#domain/messages/visits/follow.ts';
import { gamePath, numbersPath, savePath, sourcePath, versionsPath } from '#domain/paths.ts';
import type { PinAction } from '#services/moderation/pin-game.ts';
import { ClaimButton, type ClaimNote } from '../../claims/claim-button.tsx';
import { useMine } from '../../shell/mine.tsx';
import { PlayButton, useStartElsewhere } from '../play-button.tsx';
import { hasProfile } from './details.tsx';

/** A title with more characters than this gets a smaller font, so that the buttons below it stay in sight. */
const LONG_TITLE = 40;

type PanelProps = {
  game: GameDetail;
  saves: number;
  claim: ClaimNote;
  pin: PinAction | null;
  className?: string;
};
export function Panel({ game, saves, claim, pin, className = '' }: PanelProps) {
  const { title, slug, playUrl, sourceUrl, controls, ownershipStatus } = game;
  const page = gamePath(slug);
  const startElsewhere = useStartElsewhere(game);
  const { viewer, ownOf } = useMine();
  const mayEdit = viewer && (viewer.id === game.creator?.id || viewer.isAdmin);
  const hosting = { to: versionsPath(slug), label: game.isHosted ? HOSTING_LINKS.versions : HOSTING_LINKS.move };
  const ownLinks: { to: string; label: string; icon?: ReactNode }[] = [
    { to: `${page}/edit`, label: EDIT_GAME, icon: <Pencil /> },
    ...(game.isHosted || game.mayBeOffline ? [hosting] : []),
    { to: numbersPath(game), label: GAME.numbers, icon: <ChartNoAxesColumn /> },
  ];
  return (
    <div className={`flex min-w-0 flex-col ${className}`}>
      {ownershipStatus === 'claimed' && !game.mayBeOffline && !game.isExample ? null : (
        <div className="mb-2 flex flex-wrap gap-2">
          <OwnershipBadge status={ownershipStatus} />
          <ExampleBadge game={game} />
          <OfflineBadge game={game} />
        </div>
      )}
      <h1
        dir="auto"
        className={title.length > LONG_TITLE ? 'text-2xl' : 'text-3xl lg:text-[2.625rem] lg:leading-[1.05]'}
      >
        {title}
      </h1>
      {/* Before the links below, so that the Tab key soon reaches it. */}
      <PlayButton game={game} className="mt-5 max-md:hidden" />
      <VoteControl game={game} size="big" className="mt-4 max-md:hidden" />
      <Facts game={game} saves={saves} />
      <Awards awards={game.awards ?? []} className="mt-4" />
      <PlayFacts game={game} />
      {controls ? (
        <TitledSection id="controls" title={FACTS.controls} className="mt-4" headingClassName="font-semibold text-sm">
          <Written className="whitespace-pre-line text-sm">{controls}</Written>
        </TitledSection>
      ) : null}
      <div className="mt-5 flex flex-col gap-3">
        {game.isHosted ? null : game.playsInPage ? (
          <ButtonAnchor {...NEW_TAB} href={playUrl} onClick={startElsewhere} icon={<ArrowUpRight />}>
            {PLAY.newTab}
          </ButtonAnchor>
        ) : game.isExample ? (
          <p className="text-muted text-sm">{PLAY.example}</p>
        ) : playUrl && !game.mayBeOffline ? (
          <p className="text-muted text-sm">{PLAY.ownSite}</p>
        ) : null}
        {game.mayBeOffline ? <p className="border-danger border-l-4 pl-3 text-sm">{LINK_HEALTH.badgeHelp}</p> : null}
        <div className="flex flex-wrap gap-3 *:flex-1">
          {sourceUrl && !game.isExample ? (
            <ButtonAnchor href={sourceUrl} rel="noopener" className="whitespace-nowrap">
              {GAME.source}
            </ButtonAnchor>
          ) : game.showsSource ? (
            <ButtonLink to={sourcePath(slug)} className="whitespace-nowrap">
              {GAME.source}
            </ButtonLink>
          ) : null}
          <KeepButton
            action={savePath(slug)}
            own={ownOf('saves', game.id)}
            words={SAVE}
            about={title}
            icon={<Bookmark />}
          />
          <ShareButton title={title} path={page} className="js-only" />
          {(mayEdit ? ownLinks : []).map(({ to, label, icon }) => (
            <ButtonLink key={to} to={to} className="whitespace-nowrap" icon={icon}>
              {label}
            </ButtonLink>
          ))}
          <ModerateLink kind="game" id={game.id} />
        </div>
        <PinButton game={game} action={pin} />
        <ClaimButton game={game} note={claim} />
        {ownershipStatus === 'unclaimed' && !playUrl && !sourceUrl ? (
          <p className="border-accent border-l-4 pl-3 text-sm">{GAME.noLinks}</p>
        ) : null}
      </div>
    </div>
  );
}

const NEW_TAB = { variant: 'plain', size: 'sm', className: '-ml-3 self-start' } as const;

function Facts({
  game: { id, creator, createdAt, views, plays, isExample },
  saves,
}: {
  game: GameDetail;
  saves: number;
}) {
  const { visitsOf } = useMine();
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
      {creator ? (
        <li className="max-w-full truncate font-semibold text-ink">
          {hasProfile(creator) ? (
            <CreatorLink creator={creator} className="pointer-coarse:inline-block pointer-coarse:py-3" />
          ) : (
            GAME.byCreator(creator)
          )}
        </li>
      ) : null}
      <li>
        <ShortDate at={createdAt} />
      </li>
      <li className="tabular">{visitsOf('views', id, views)}</li>
      {isExample ? null : <li className="tabular">{visitsOf('plays', id, plays)}</li>}
      {saves > 0 ? <li className="tabular">{SAVE.saves({ n: saves })}</li> : null}
    </ul>
  );
}

/** Makes the vote buttons fit beside 'Play in Browser' on a phone, if their counts have at most three digits. */
const COMPACT =
  'flex-none [&>span:has(button)]:gap-1.5! [&>span:has(button)]:px-2.5! [&_.numeral]:text-lg! [&_svg]:size-4!';
export function ActionBar({ game }: { game: GameDetail }) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-10 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 md:hidden">
      <VoteControl game={game} size="big" className={COMPACT} />
      <PlayButton
        game={game}
        size="lg"
        className="flex-1 gap-1.5! whitespace-nowrap px-2! text-base! [&_svg]:size-4!"
      />
    </div>
  );
}

function PlayFacts({ game: { touch, gamepad, players } }: { game: GameDetail }) {
  const facts = [
    ...(touch ? [{ words: FACTS.touch, query: 'touch=1' }] : []),
    ...(gamepad ? [{ words: FACTS.gamepad, query: 'gamepad=1' }] : []),
    ...(players ? [{ words: FACTS.playerWords[players], query: `players=${players}` }] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <TitledSection id="how" title={FACTS.title} className="mt-4" headingClassName="sr-only">
      <ul className="flex flex-wrap gap-2">
        {facts.map(({ words, query }) => (
          <li key={query}>
            <ChipLink to={`/games?${query}`} preventScrollReset={false}>
              {words}
            </ChipLink>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
