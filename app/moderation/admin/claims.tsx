import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { GameThumb } from '#app/listing/game-cover.tsx';
import { ExplainedButton, OutsideLink } from '#app/moderation/cases.tsx';
import { PersonChip, UsernameLink } from '#app/people/person-links.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { EmptyState } from '#app/shell/state-panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { LoadMore } from '#app/ui/page-links.tsx';
import { Cards, TitledCards, TitledSection } from '#app/ui/titled-section.tsx';
import { formatShortDate } from '#domain/format.ts';
import { LIMITS } from '#domain/limits.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { GAME } from '#domain/messages/games.ts';
import { SITE } from '#domain/messages/site.ts';
import { gamePath } from '#domain/paths.ts';
import type { ClaimCard as Claim, DisputeCard as Dispute } from '#services/claims/find-claims.ts';

export function Claims({ claims, nextCursor }: { claims: readonly Claim[]; nextCursor: string | null }) {
  if (claims.length === 0) {
    return <EmptyState title={ADMIN.noClaims} text={ADMIN.noClaimsText} scene="no-games" />;
  }
  const next = nextCursor && `/admin?cursor=${encodeURIComponent(nextCursor)}`;
  return (
    <TitledSection id="claims" title={ADMIN.tabs.claims} headingClassName="sr-only">
      <Cards items={claims}>{(claim) => <ClaimCard claim={claim} />}</Cards>
      <LoadMore href={next} label={SITE.loadMore} />
    </TitledSection>
  );
}

export function ClaimCard({ claim }: { claim: Claim }) {
  return (
    <DecisionCard {...claim} badge={<Badge>{ADMIN.pendingReview}</Badge>} choices={['approve', 'reject']}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PersonChip person={claim.claimant} />
        <ShortDate at={claim.createdAt} className="text-muted text-sm" />
      </div>
    </DecisionCard>
  );
}

export function Disputes({ disputes }: { disputes: readonly Dispute[] }) {
  return (
    <TitledCards id="disputes" title={ADMIN.disputes} text={ADMIN.disputesText} items={disputes} className="mt-14">
      {(dispute) => <DisputeCard dispute={dispute} />}
    </TitledCards>
  );
}

function DisputeCard({ dispute }: { dispute: Dispute }) {
  const { gameId, thumbnailUrl, createdAt, claimedAt, proofMethod } = dispute;
  const game = { ...dispute, id: gameId, thumbnailUrl: thumbnailUrl || null, sourceUrl: '' };
  return (
    <DecisionCard {...dispute} game={game} choices={['uphold', 'dismiss']}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{ADMIN.owner}</dt>
        <dd>
          <UsernameLink username={dispute.ownerUsername} />
          {proofMethod ? `, ${ADMIN.methods[proofMethod]}` : ''}
          {claimedAt ? `, ${formatShortDate(claimedAt)}` : ''}
        </dd>
        <dt className="text-muted">{ADMIN.disputer}</dt>
        <dd>
          <UsernameLink username={dispute.disputerUsername} />, <ShortDate at={createdAt} />
        </dd>
      </dl>
    </DecisionCard>
  );
}

const VARIANTS = { approve: 'solid', reject: 'outline', uphold: 'danger', dismiss: 'outline' } as const;

type DecisionCardProps = Pick<Claim, 'id' | 'game' | 'reason'> & {
  badge?: ReactNode;
  choices: readonly (keyof typeof VARIANTS)[];
  children: ReactNode;
};

function DecisionCard({ id, game, badge, reason, choices, children }: DecisionCardProps) {
  const { formData, state } = useNavigation();
  const isBusy = state !== 'idle' && formData?.has('decision') === true;
  const pressed = isBusy && formData.get('id') === id ? formData.get('decision') : null;
  return (
    <article
      aria-labelledby={`claim-${id}`}
      className="flex h-full flex-col gap-5 border border-line bg-card p-4 sm:p-5"
    >
      <header className="flex gap-4">
        <GameThumb width="w-28 self-start sm:w-36" game={game ?? { id, thumbnailUrl: null }} sizes="9rem" />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
          {badge}
          <h3 id={`claim-${id}`} className="text-xl wrap-anywhere">
            {game ? (
              <Link dir="auto" to={gamePath(game.slug)} className="tap hover:underline">
                {game.title}
              </Link>
            ) : (
              ADMIN.unknownGame
            )}
          </h3>
          {game ? (
            <ul className="flex min-w-0 max-w-full flex-col">
              {[[GAME.play, game.playUrl] as const, [GAME.source, game.sourceUrl] as const].map(([label, url]) =>
                url ? (
                  <li key={label} className="min-w-0 max-w-full">
                    <OutsideLink
                      href={url}
                      rel="noopener noreferrer"
                      title={url}
                      className="tap max-w-full truncate text-sm underline hover:text-accent"
                    >
                      {/* The URL's host may show whose game it is. */}
                      <span className="truncate">
                        {label}: {URL.parse(url)?.host ?? url}
                      </span>
                    </OutsideLink>
                  </li>
                ) : null,
              )}
            </ul>
          ) : (
            <p className="text-muted text-sm">{ADMIN.unknownGameText}</p>
          )}
        </div>
      </header>
      {children}
      <blockquote dir="auto" className="flex-1 whitespace-pre-line border-edge border-l-4 pl-4 wrap-anywhere">
        {reason}
      </blockquote>
      <Form method="post" preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="id" value={id} />
        <Field label={ADMIN.note} name="note" help={ADMIN.noteHelp} optional>
          <Textarea rows={2} maxLength={LIMITS.text.adminNote} readOnly={isBusy} className="min-h-18!" />
        </Field>
        <div className="flex flex-col gap-3">
          {choices.map((choice) => (
            <ExplainedButton
              key={choice}
              name="decision"
              value={choice}
              variant={VARIANTS[choice]}
              busy={pressed === choice}
              disabled={isBusy && pressed !== choice}
              about={`claim-${id}`}
              label={ADMIN[choice]}
              text={ADMIN.explained[choice]}
            />
          ))}
        </div>
      </Form>
    </article>
  );
}
