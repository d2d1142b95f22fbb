import { HOSTED, NO_EMPTY_LISTS, REAL_SAVE } from './omissions.ts';
import { omitted, type Section, shown } from './row.ts';
import { E2E, INTEGRATION, UNIT } from './test-files.ts';

const quickGame = INTEGRATION.quickSubmit(
  'makes an unclaimed game without votes and views, created by anonymous even when somebody is signed in',
);
const fullGame = INTEGRATION.submit(
  'makes a claimed game of whoever sends it, with the genre and the 100% tag, and counts it',
);
const approved = INTEGRATION.claims(
  'approved, give the game to the claimant with its votes, those of an import too',
);

export const SECTION_7: Section = {
  number: 7,
  heading: '7. Calls',
  parts: [
    {
      heading: '7. Calls',
      rows: [
        omitted(
          'All calls go directly to the document database, the auth service and the file store.',
          HOSTED,
        ),
        shown(
          '**Document reads and writes**',
          INTEGRATION.export('is what import brings back: ids, owners, baselines, slugs of all times'),
        ),
        shown(
          'votes/{gameId_userId}: get, set, update, delete.',
          INTEGRATION.castVote(
            'walks every arrow of section 4: vote, game counters and creator’s votes move together',
          ),
          INTEGRATION.castVote('finds the votes of one person on many games, and none for a visitor'),
        ),
        shown('games/{id}: get;', INTEGRATION.findGame('finds by slug without a redirect, by id with one')),
        shown(
          'update (increment upvotes, downvotes or views;',
          INTEGRATION.castVote('keeps counters equal to the state after any sequence by several people'),
          INTEGRATION.recordView(
            'show at once, and are written in one go within a quarter of a second of the first',
          ),
        ),
        shown('or set fields such as ownershipStatus, creator, quickSubmission).', approved),
        shown(
          'games: list all;',
          INTEGRATION.browse('pages to the end by every order, each game once, even where all else is equal'),
        ),
        shown(
          'list ordered descending by upvotes, createdAt or views with a limit (default 6);',
          INTEGRATION.boards('home shows 6 most voted, 6 newest and the 3 newest unclaimed'),
          INTEGRATION.boards(
            'the leaderboard’s tabs count upvotes, views, dates and submissions, as many rows as asked',
          ),
        ),
        shown(
          'query by creatorId;',
          INTEGRATION.browse('lists the games of one person, newest first, to the end'),
        ),
        shown(
          'query where ownershipStatus is unclaimed, newest first, limit default 10 (3 on the home page);',
          INTEGRATION.boards('home shows 6 most voted, 6 newest and the 3 newest unclaimed'),
          INTEGRATION.feeds(
            'is the newest 24 games, and the newest 10 of those without an owner, public ones alone',
          ),
        ),
        shown(
          'query where playUrl equals a value (duplicate check).',
          INTEGRATION.quickSubmit(
            'refuses an address that is known by its canonical key, with a way to the game',
          ),
        ),
        shown(
          "games: add a game (quick: title, playUrl, thumbnailUrl, tags, category, empty description, createdBy 'anonymous', unclaimed, quickSubmission true;",
          quickGame,
          E2E.quickSubmit('lets a visitor post a game, says so with a link to it, and starts anew'),
        ),
        shown(
          "full: all form fields with an optional thumbnail upload), then increment the creator's totalSubmissions.",
          fullGame,
          E2E.submit('makes a game with uploaded pictures, counts it and leads there'),
        ),
        shown(
          'Delete a game;',
          INTEGRATION.deleteGame(
            'takes all that hangs on the game along, and keeps its owner’s totals right',
          ),
        ),
        shown(
          'bulk delete by title text.',
          INTEGRATION.debug(
            'deletes in bulk only what has ‘Sample Game’ in its title, and only as many as it confirmed',
          ),
        ),
        shown(
          'users: query by username equality;',
          INTEGRATION.boards(
            'a profile is found by its username in any case, with or without @, and has no e-mail address',
          ),
        ),
        shown(
          'list ordered by totalSubmissions descending with a limit (top creators);',
          INTEGRATION.boards(
            'follow submissions, then votes, then the earlier join date, and agree everywhere',
          ),
        ),
        shown(
          'get, create, update users/{uid} (totalSubmissions, profile fields).',
          fullGame,
          INTEGRATION.accountsProfile('write only what is given'),
          INTEGRATION.passwords(
            'signs in and out; a wrong password and an unknown address are refused alike',
          ),
        ),
        shown('gameClaims: create;', INTEGRATION.claims('are pending, and so is the game')),
        shown(
          'read pending, newest first;',
          INTEGRATION.claims('are listed for administrators, newest first, page by page to the end'),
        ),
        shown('update on decision.', approved),
        shown(
          'Process claim takes claim id, an approve boolean, admin user id and admin note.',
          approved,
          INTEGRATION.claims('are decided once, and by administrators only'),
        ),
        shown(
          'Exact methods and paths of the claim helpers: not shown.',
          E2E.claim('works without JavaScript'),
          E2E.admin('decides without JavaScript'),
        ),
        shown(
          '**Auth**: sign in with email and password;',
          E2E.login('greets, and signing out says goodbye'),
          INTEGRATION.passwords(
            'signs in and out; a wrong password and an unknown address are refused alike',
          ),
        ),
        shown(
          'create account with email and password (then the user record with username and name);',
          E2E.register('leads to the new profile and says so'),
        ),
        shown('sign out;', E2E.login('greets, and signing out says goodbye')),
        shown('observe the current user.', E2E.smoke('knows who is signed in, and nobody else does')),
        shown(
          '**Storage**: upload the thumbnail by multipart POST to thumbnails/{timestamp}_{filename}, then GET its download URL.',
          E2E.submit('makes a game with uploaded pictures, counts it and leads there'),
          UNIT.storedCovers('stores every rendition under the specified path'),
          UNIT.stores('gives back what was put, with its type, size and time'),
        ),
        omitted(
          '**Other**: profile update from the settings page is simulated with a 1 second delay and makes no call.',
          REAL_SAVE,
        ),
        omitted(
          "The auth library also calls a project listing endpoint (GET /v1/projects) to check authorised domains. The cloud project's client configuration is embedded in the product.",
          HOSTED,
        ),
        omitted(
          '**Handling of answers**: read functions log the error and return null or an empty list;',
          NO_EMPTY_LISTS,
        ),
        shown(
          'write functions rethrow;',
          INTEGRATION.transact('rolls everything back and runs no effect when the work throws'),
        ),
        shown(
          'incrementing views swallows errors.',
          INTEGRATION.recordView('never fail: what can’t be written is logged and waits'),
        ),
      ],
    },
  ],
};
