import { POPUP } from './omissions.ts';
import { omitted, type Section, shown } from './row.ts';
import { E2E, INTEGRATION, UNIT } from './test-files.ts';

const signedIn = E2E.login('greets, and signing out says goodbye');
const voted = E2E.vote('goes through every state and stays');
const migrated = E2E.legacy('comes over once somebody signs in, and once only');
const approved = E2E.admin('approves a claim: the claimant has the game and is told');
const rejected = E2E.admin('rejects a claim: the game is unclaimed, and can be claimed again');
const found = E2E.failures('of a game tell finding it from reading it');
const person = E2E.failures('of a person tell finding them from reading them');
const submission = E2E.failures('of a submission are said, logged, and change nothing');

export const SECTION_8: Section = {
  number: 8,
  heading: '8. Error catalogue',
  parts: [
    {
      heading: '8. Error catalogue',
      rows: [
        shown(
          "**Thrown messages**: 'Game not found';",
          E2E.game('that leads to no game says so, with the status'),
        ),
        shown(
          "'Game with ID {id} not found' (voting);",
          INTEGRATION.castVote('says which game was not found'),
        ),
        shown(
          "'User with ID {id} not found';",
          INTEGRATION.entities('whoever is gone is refused by their id, and nothing is changed'),
        ),
        shown("'User not found';", E2E.profile('says that there is nobody, with the status')),
        shown(
          "'Claim not found';",
          E2E.admin('comes second: finds no claim, and nothing is done twice'),
          UNIT.claimRules('finds no claim to decide once it is %s'),
        ),
        shown(
          "'This game is already claimed'; 'There is already a pending claim for this game';",
          INTEGRATION.claims('are refused for a game with an owner, and for one with a pending claim'),
          E2E.claim('says why it failed, and keeps what was written'),
        ),
        shown("'Username is already taken';", E2E.settings('refuse a name that somebody has')),
        shown(
          "'This game already exists at /game/{id}' on a duplicate quick submission (the id is parsed out to show a link).",
          E2E.quickSubmit('without JavaScript keeps what was typed beside what is wrong'),
          E2E.quickSubmit('shows the way to the game when the address was taken meanwhile'),
        ),
        shown(
          "**Failure texts** (logged or displayed): 'Failed to find game', 'Failed to load game',",
          found,
        ),
        shown(
          "'Failed to load games',",
          E2E.browse('says that the games could not be loaded, and tries again'),
        ),
        shown("'Failed to submit game',", submission),
        shown("'Failed to find user profile',", person),
        shown("'Failed to load leaderboard data',", E2E.leaderboard('say that they could not be loaded')),
        shown(
          'and a failure to check the cloud games.',
          E2E.quickSubmit('shows the way to the game when the address was taken meanwhile'),
        ),
        shown("**Toasts, success**: 'Logged in successfully' with 'Welcome back, {username}!';", signedIn),
        shown("'Welcome back!';", INTEGRATION.greetings('greets who comes back, and whoever is new')),
        shown("'Account created!';", E2E.register('leads to the new profile and says so')),
        shown("'Signed out' / 'You have been signed out successfully.';", signedIn),
        shown(
          "'Profile updated' / 'Your profile has been updated successfully.';",
          E2E.settings('change the profile: …'),
        ),
        shown("'Vote saved successfully!'; 'Vote removed successfully!';", voted),
        shown("'Claim submitted for review';", E2E.claim('asks for a reason, and leaves the game pending')),
        shown("'Game claim approved';", approved),
        shown(
          "'Game claim rejected';",
          E2E.admin('notifications are marked as read without JavaScript, too'),
        ),
        shown("'Claim approved successfully' / 'The game has been transferred to the claimant';", approved),
        shown("'Claim rejected' / 'Game remains unclaimed';", rejected),
        shown(
          "'Game submitted successfully!';",
          E2E.quickSubmit('lets a visitor post a game, says so with a link to it, and starts anew'),
          E2E.submit('makes a game with uploaded pictures, counts it and leads there'),
        ),
        shown("'Link copied to clipboard!';", E2E.game('copies its link when the device can’t share')),
        shown("'Profile link copied!';", E2E.profile('copies its link and says so for three seconds')),
        shown(
          "migration: 'Data migrated to cloud successfully', '{n} games migrated to cloud storage', '{n} votes migrated to cloud storage'.",
          migrated,
        ),
        shown(
          "**Toasts, failure**: 'Login Error' / 'Failed to log in. Please try again.';",
          E2E.login('says so when it breaks'),
        ),
        shown(
          "'Sign in failed' / 'Invalid email or password.';",
          E2E.login('answers a wrong password and an unknown address alike'),
        ),
        shown(
          "'Registration failed' / 'There was a problem creating your account.';",
          E2E.register('says so when it breaks'),
        ),
        shown(
          "'Error signing out' / 'Failed to sign out. Please try again.';",
          E2E.failures('of signing out are said'),
        ),
        shown(
          "'Update Error' / 'Failed to update profile. Please try again.';",
          E2E.settings('say so when saving breaks'),
        ),
        shown("'Update failed';", E2E.settings('refuse a name that somebody has')),
        shown(
          "'Failed to save your vote. Please try again.';",
          E2E.vote('puts everything back when it can’t be saved'),
        ),
        shown(
          "'Authentication required - Please sign in to vote on games';",
          E2E.vote('tells a visitor to sign in, and sends nothing'),
        ),
        shown(
          "'Claim submission failed' with the message;",
          E2E.claim('says why it failed, and keeps what was written'),
        ),
        shown(
          "'Submission failed' with the message or 'There was a problem submitting your game.';",
          submission,
          E2E.quickSubmit('says that it came to nothing when the connection is lost, and keeps the page'),
        ),
        shown("'Failed to load user profile';", person),
        shown("'Failed to load claims';", E2E.failures('of the claims are said to the administrator')),
        shown(
          "'Failed to process claim';",
          E2E.admin('comes second: finds no claim, and nothing is done twice'),
        ),
        shown(
          "'Access denied';",
          E2E.admin('whoever is signed in and no administrator, who is told and taken home'),
        ),
        shown(
          "'Error loading games' with 'No games found in database'",
          E2E.failures('of the debug panel tell an empty database'),
        ),
        shown(
          'or a message that loading from the cloud database failed;',
          E2E.browse('tries again when more games don’t come'),
        ),
        shown(
          "migration failures for data, games and votes ('Failed to migrate data to cloud storage' and similar).",
          E2E.legacy('is tried again when it could not be sent'),
          E2E.legacy('is passed over where it is broken, and said so'),
        ),
        shown(
          '**Storage error codes** (prefix storage/): unknown, object-not-found, quota-exceeded, unauthenticated, unauthorized, retry-limit-exceeded, canceled, invalid-url, invalid-argument.',
          UNIT.errors('knows every code of section 8'),
          UNIT.s3('gives %s up after %i ms in all'),
          UNIT.stores('stops when aborted, and leaves nothing'),
        ),
        shown(
          'HTTP 401, 402, 403 map to unauthenticated, quota exceeded, unauthorized.',
          UNIT.errors('maps %i to %s'),
          UNIT.s3('maps %i to %s, without trying again'),
        ),
        omitted(
          '**Auth error codes**: popup-blocked, popup-closed-by-user, unauthorized-domain, network-request-failed.',
          POPUP,
        ),
        shown(
          'What the product shows the user for these library errors: not shown.',
          UNIT.errors('%s has an error status and a sentence'),
        ),
      ],
    },
  ],
};
