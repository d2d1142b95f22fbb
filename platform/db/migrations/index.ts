import type { Kysely } from 'kysely';
import type { DialectName } from '../dialects/dialect.ts';
import * as gamesPeopleVotesClaims from './0001-games-people-votes-claims.ts';
import * as signIn from './0002-sign-in.ts';
import * as people from './0003-people.ts';
import * as uploads from './0011-uploads.ts';
import * as claims from './0020-claims.ts';
import * as moderation from './0030-moderation.ts';
import * as contact from './0040-contact.ts';
import * as ranking from './0050-ranking.ts';
import * as heldSubmissions from './0060-held-submissions.ts';
import * as contactHandled from './0061-contact-handled.ts';
import * as linkHealth from './0070-link-health.ts';
import * as playsInPage from './0080-plays-in-page.ts';
import * as titlesOnTheShelf from './0081-titles-on-the-shelf.ts';
import * as ownersRemovals from './0090-owners-removals.ts';
import * as changes from './0100-changes.ts';
import * as wantedPictures from './0110-wanted-pictures.ts';
import * as jobRuns from './0115-job-runs.ts';
import * as countedVotes from './0116-counted-votes.ts';
import * as submissionsByPerson from './0117-submissions-by-person.ts';
import * as secondFactor from './0120-second-factor.ts';
import * as playsAndFacts from './0121-plays-and-facts.ts';
import * as daysOfGames from './later/0130-days-of-games.ts';
import * as pinnedGame from './later/0140-pinned-game.ts';
import * as pendingMoves from './later/0150-pending-moves.ts';
import * as contactSenders from './later/0160-contact-senders.ts';
import * as auditByActor from './later/0170-audit-by-actor.ts';
import * as unprovenFactors from './later/0180-unproven-factors.ts';
import * as namesOfDeletedPeople from './later/0181-names-of-deleted-people.ts';
import * as uploadSizes from './later/0190-upload-sizes.ts';
import * as drawnCovers from './later/0191-drawn-covers.ts';
import * as formerOwners from './later/0200-former-owners.ts';
import * as oneSpelling from './later/0220-one-spelling.ts';
import * as oneFolding from './later/0230-one-folding.ts';
import * as mailboxes from './later/0250-mailboxes.ts';
import * as keptOut from './later/0260-kept-out.ts';
import * as plainLists from './later/0270-plain-lists.ts';

export interface MigrationFile {
  up(db: Kysely<unknown>, dialect: DialectName): Promise<void>;
}

/** All migrations, in order. Never edit one that has been released: add another with the next number. */
export const MIGRATIONS: Readonly<Record<string, MigrationFile>> = {
  '0001-games-people-votes-claims': gamesPeopleVotesClaims,
  '0002-sign-in': signIn,
  '0003-people': people,
  '0011-uploads': uploads,
  '0020-claims': claims,
  '0030-moderation': moderation,
  '0040-contact': contact,
  '0050-ranking': ranking,
  '0060-held-submissions': heldSubmissions,
  '0061-contact-handled': contactHandled,
  '0070-link-health': linkHealth,
  '0080-plays-in-page': playsInPage,
  '0081-titles-on-the-shelf': titlesOnTheShelf,
  '0090-owners-removals': ownersRemovals,
  '0100-changes': changes,
  '0110-wanted-pictures': wantedPictures,
  '0115-job-runs': jobRuns,
  '0116-counted-votes': countedVotes,
  '0117-submissions-by-person': submissionsByPerson,
  '0120-second-factor': secondFactor,
  '0121-plays-and-facts': playsAndFacts,
  '0130-days-of-games': daysOfGames,
  '0140-pinned-game': pinnedGame,
  '0150-pending-moves': pendingMoves,
  '0160-contact-senders': contactSenders,
  '0170-audit-by-actor': auditByActor,
  '0180-unproven-factors': unprovenFactors,
  '0181-names-of-deleted-people': namesOfDeletedPeople,
  '0190-upload-sizes': uploadSizes,
  '0191-drawn-covers': drawnCovers,
  '0200-former-owners': formerOwners,
  '0220-one-spelling': oneSpelling,
  '0230-one-folding': oneFolding,
  '0250-mailboxes': mailboxes,
  '0260-kept-out': keptOut,
  '0270-plain-lists': plainLists,
};
