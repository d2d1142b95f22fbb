import { POPUP, REAL_SAVE } from './omissions.ts';
import { omitted, type Section, shown } from './row.ts';
import { E2E, INTEGRATION, UNIT } from './test-files.ts';

const numbers = UNIT.limits('has the numbers of section 9');

export const SECTION_9: Section = {
  number: 9,
  heading: '9. Business constants and limits',
  parts: [
    {
      heading: '9. Business constants and limits',
      rows: [
        shown(
          'Header translucency threshold 20 px.',
          numbers,
          E2E.frame('has a header that stays, and lets the page shine through past 20 px'),
        ),
        shown(
          'Default list size 6; home unclaimed list 3;',
          numbers,
          INTEGRATION.boards('home shows 6 most voted, 6 newest and the 3 newest unclaimed'),
        ),
        shown(
          'unclaimed query default limit 10;',
          numbers,
          INTEGRATION.feeds(
            'is the newest 24 games, and the newest 10 of those without an owner, public ones alone',
          ),
        ),
        shown(
          'top-N lists take a caller-supplied limit.',
          INTEGRATION.boards(
            'the leaderboard’s tabs count upvotes, views, dates and submissions, as many rows as asked',
          ),
        ),
        shown(
          'Wall of fame: 3 entries per board.',
          numbers,
          INTEGRATION.boards(
            'the wall of fame has three entries a board, each with id, title, image, value and url',
          ),
        ),
        shown(
          'Similar games: 3, chosen from the newest 6.',
          numbers,
          INTEGRATION.boards('similar games are three of the newest six, without the one that is shown'),
        ),
        shown(
          'Password minimum 8 characters.',
          numbers,
          E2E.register('refuses a bad … and keeps what was typed'),
        ),
        shown(
          'Duplicate URL check debounce 500 ms.',
          numbers,
          E2E.formsAtWork('a quick submission looks for the game 500 ms after the last key, not before'),
        ),
        shown(
          'Skeletons: 5 rows in the leaderboard,',
          E2E.leaderboard('show five skeleton rows while a board is on its way'),
        ),
        shown(
          '3 cards on the profile',
          E2E.profile('shows three skeleton cards to whoever comes from another page'),
        ),
        shown('and in admin claims;', UNIT.claimCard('stands for three claims while they are on their way')),
        shown(
          'profile skeleton lasts 600 ms;',
          numbers,
          UNIT.profileLoading('lasts 600 ms, however fast the games are there'),
        ),
        omitted('simulated profile update delay 1 s.', REAL_SAVE),
        shown(
          'Top 3 ranks are highlighted;',
          numbers,
          UNIT.ranks('have an edge and a badge of their metal in rows, and no other rank has'),
        ),
        shown(
          'rank badge on a profile when rank is 3 or lower.',
          numbers,
          UNIT.rank('is for rank 3 or better'),
        ),
        shown(
          'Genres (16): Action, Adventure, Arcade, Board, Card, Casual, Educational, Fighting, Puzzle, Racing, Role-Playing, Shooter, Simulation, Sports, Strategy, Other.',
          UNIT.game('are the 16 of section 9, of which all but Other have a chip'),
        ),
        shown(
          'The category chips list All plus the first 15 as shown in browse.',
          UNIT.filters('are All and 15 genres, All chosen while nothing else is'),
        ),
        shown(
          "A full submission adds the chosen genre as a tag and also a tag made of '100%' plus the editor's name (when the checkbox, default checked, is on) or the tag 'Mixed'.",
          UNIT.game('adds the genre and the 100% tag'),
          UNIT.game('adds Mixed when the box is off'),
          INTEGRATION.submit(
            'tags what the editor made in part as Mixed, whatever was typed, in the operator’s words',
          ),
          E2E.submit('makes a game with uploaded pictures, counts it and leads there'),
        ),
        shown(
          'Default thumbnail is a stock image.',
          UNIT.coverSource('is drawn where there is no thumbnail'),
        ),
        shown(
          '12 preset avatars come from an avatar generator;',
          UNIT.limits('counts what is listed'),
          UNIT.avatar('have presets, and only those'),
        ),
        shown(
          'generated avatars use a notionists-style service keyed by uid.',
          UNIT.avatar('are keyed by the account'),
        ),
        shown(
          'Toast: 1 visible at a time (a new one replaces the previous);',
          numbers,
          UNIT.toastState('shows one toast at a time: a new one replaces the previous'),
        ),
        shown('default duration 5000 ms,', UNIT.toastState('stays for 5,000 ms unless told otherwise')),
        shown('profile-link toast 3 s;', E2E.profile('copies its link and says so for three seconds')),
        shown(
          'swipe threshold 50 px; hotkey F8;',
          numbers,
          E2E.frame('has one toast at a time, which F8 reaches and a swipe of 50 px puts away'),
        ),
        shown(
          'removal after dismissal delayed 1,000,000 ms.',
          numbers,
          UNIT.toastState('closes a dismissed toast first and forgets it later'),
        ),
        omitted(
          'Auth: popup window 500x600; popup-closed detection delay 8 s; iframe timeout 5 s to 15 s; popup polling 2 s to 10 s; event cache lifetime 10 minutes;',
          POPUP,
        ),
        shown(
          'token sync maximum age 5 minutes.',
          numbers,
          INTEGRATION.sessionCookie('is believed for 5 minutes, while whatever writes asks the database'),
        ),
        shown(
          'Storage: maximum retry time 2 minutes for operations and 10 minutes for uploads;',
          numbers,
          UNIT.s3('gives %s up after %i ms in all'),
        ),
        shown('retries on 5xx, 408 and 429.', UNIT.s3('tries again after %i')),
        shown(
          'Local data cache default about 40 MB, minimum 1 MB.',
          UNIT.config('has a working default for everything'),
          UNIT.config('wants a megabyte for its cache at least'),
          UNIT.pageCache('stays within its bytes, encodings included'),
        ),
        shown(
          'Hero stats are fixed marketing numbers: Games 200+, Creators 85+, Votes 12k+, Views 45k+.',
          E2E.home('says what the site is and where to go'),
          INTEGRATION.heroStats('are the four fixed texts otherwise'),
        ),
      ],
    },
  ],
};
