import { NOT_FROM_THE_BROWSER } from './omissions.ts';
import { omitted, type Section, shown } from './row.ts';
import { E2E, INTEGRATION, UNIT } from './test-files.ts';

const arrows = INTEGRATION.castVote(
  'walks every arrow of section 4: vote, game counters and creator’s votes move together',
);
const pressed = UNIT.vote('%s, pressed %s, becomes %s (%i up, %i down)');
const approved = INTEGRATION.claims(
  'approved, give the game to the claimant with its votes, those of an import too',
);

export const SECTION_4: Section = {
  number: 4,
  heading: '4. States and transitions',
  parts: [
    {
      heading: '4. States and transitions',
      rows: [
        shown(
          '**Vote per user and game**: none, up or down.',
          pressed,
          UNIT.vote('takes the two types and nothing else'),
        ),
        shown('Voting the same type again removes the vote and decrements that counter.', pressed, arrows),
        shown(
          'Voting the other type decrements the old counter, increments the new one and replaces the record.',
          pressed,
          arrows,
        ),
        shown('Voting from none adds the vote and increments the counter.', pressed, arrows),
        shown(
          'The interface updates optimistically, reverts on failure, and disables the buttons while saving.',
          E2E.vote('moves at once, rests while it saves, and keeps the focus'),
          E2E.vote('puts everything back when it can’t be saved'),
        ),
        shown(
          '**Game ownership**: unclaimed to pending_claim when a claim is created.',
          UNIT.claimRules('takes an unclaimed game to pending'),
          INTEGRATION.claims('are pending, and so is the game'),
        ),
        shown(
          "pending_claim to claimed when the claim is approved: the creator is replaced with the claimant's details, quickSubmission becomes false, the claimant's totalSubmissions goes up by 1.",
          UNIT.claimRules('approves: the game is the claimant’s'),
          approved,
        ),
        shown(
          'pending_claim to unclaimed when rejected.',
          UNIT.claimRules('rejects: the game is unclaimed again'),
          INTEGRATION.claims('rejected, leave the game unclaimed, and it can be claimed again'),
        ),
        shown(
          '**Claim**: pending to approved or rejected, recording admin id, note (default empty) and time.',
          approved,
          INTEGRATION.claims('rejected, leave the game unclaimed, and it can be claimed again'),
        ),
        shown(
          'A claim cannot be created on a claimed game or on one with a pending claim.',
          UNIT.claimRules('refuses a claimed game and one with a pending claim'),
          INTEGRATION.claims('are refused for a game with an owner, and for one with a pending claim'),
          INTEGRATION.racesClaims('of twenty who claim one game, one does'),
        ),
        shown(
          'After a decision the claim leaves the pending list and the admin note field is cleared.',
          E2E.admin('waits while one claim is processed: all buttons rest, the pressed one turns'),
          E2E.admin('sees how many claims wait'),
        ),
        shown(
          'While one claim is processed, all claim buttons are disabled and the active one shows a spinner.',
          E2E.admin('waits while one claim is processed: all buttons rest, the pressed one turns'),
        ),
        shown(
          '**Quick-submitted games** start unclaimed with 0 votes and 0 views.',
          INTEGRATION.quickSubmit(
            'makes an unclaimed game without votes and views, created by anonymous even when somebody is signed in',
          ),
        ),
        shown(
          '**Session**: loading at start, then signed in or signed out.',
          E2E.smoke('knows who is signed in, and nobody else does'),
          E2E.admin('shows that it loads, then the claims'),
          E2E.login('greets, and signing out says goodbye'),
        ),
        shown(
          'Restored from the auth service, or',
          E2E.smoke('knows who is signed in, and nobody else does'),
        ),
        omitted('from the locally stored user as a fallback.', NOT_FROM_THE_BROWSER),
        shown(
          '**Migration**: runs once and then sets migrationCompleted to true. It moves the local user, games and votes to the cloud and afterwards removes the local votes.',
          E2E.legacy('comes over once somebody signs in, and once only'),
          INTEGRATION.accountsLegacy(
            'comes over by the rules of any submission and vote, and counters are not believed',
          ),
        ),
        shown(
          '**Submit forms**: a submitting state disables inputs;',
          E2E.formsAtWork('a quick submission rests while it is sent: no field can be changed'),
          E2E.formsAtWork('a full submission rests while it is sent: no field can be changed'),
        ),
        shown(
          'after success the forms reset.',
          E2E.quickSubmit('lets a visitor post a game, says so with a link to it, and starts anew'),
          E2E.submit('makes a game with uploaded pictures, counts it and leads there'),
        ),
      ],
    },
  ],
};
