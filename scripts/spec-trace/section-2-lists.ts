import type { Part } from './row.ts';
import { shown } from './row.ts';
import { E2E, INTEGRATION, UNIT } from './test-files.ts';

/** Section 2 from the route table to the browse pages. */
export const FIRST_SCREENS: readonly Part[] = [
  {
    heading: 'Route table',
    rows: [
      shown(
        'Route | Screen',
        INTEGRATION.accessPeople('is named route by route, with no route of app/routes.ts left out'),
      ),
      shown('/ | Home', E2E.home('says what the site is and where to go')),
      shown(
        '/game/{slug} and /game/{id}/{slug} | Game detail',
        E2E.game('is its slug: ids and other spellings lead there'),
      ),
      shown(
        '/games and /games/{filter} | Game listing (filters seen: unclaimed, latest)',
        E2E.browse('are top rated, latest and unclaimed'),
        E2E.browse('are known by name; /browse is /games'),
      ),
      shown(
        '/leaderboard | Leaderboards (tab parameter, value creators selects the creators tab)',
        E2E.leaderboard('have a tab for each board, in the address'),
        UNIT.tabs('knows %s, and it has a label'),
      ),
      shown(
        '/submit | Full game submission',
        E2E.submit('makes a game with uploaded pictures, counts it and leads there'),
      ),
      shown(
        '/profile | Own profile',
        E2E.profile('of somebody without games says so, to others and to the owner'),
      ),
      shown(
        '/profile/settings | Profile settings (a link to /settings also appears; the settings route used by the page is not shown)',
        E2E.settings('change the profile: …'),
      ),
      shown(
        "/by/{username} and /user/{username} | Public profile (same screen; a leading '@' in the username is removed)",
        E2E.profile('is found under every form of its address'),
      ),
      shown(
        '/login, /register | Sign in, sign up',
        E2E.login('greets, and signing out says goodbye'),
        E2E.register('leads to the new profile and says so'),
      ),
      shown('/admin | Admin panel', E2E.admin('sees that nothing waits, and that there is nothing to set')),
      shown(
        '/my-games, /my-votes, /settings, /about, /faq, /contact, /terms, /privacy, /cookies, /guidelines | Linked from header and footer; their content is not shown',
        E2E.textPages('each have a title and a text, and are led to by the footer'),
        UNIT.header('leads to every page of section 2 and to nothing outside that nobody configured'),
        UNIT.header('offers whoever is signed in their own pages, and the way out as a POST'),
        E2E.myGames('are listed with their game, and can be taken back'),
      ),
      shown(
        'any other path | Not-found screen',
        E2E.frame('leads from a missing page home and back, and logs its path'),
      ),
      shown(
        "A link to /browse exists from the leaderboard ('View All Games'); its target screen is not shown.",
        E2E.leaderboard('begin with the top voted: three on the podium, seven rows'),
        E2E.browse('are known by name; /browse is /games'),
      ),
      shown(
        'A toast area is present on every screen.',
        E2E.frame('has one toast at a time, which F8 reaches and a swipe of 50 px puts away'),
      ),
    ],
  },
  {
    heading: 'Header and footer',
    rows: [
      shown(
        'Header is fixed and becomes translucent once the page is scrolled more than 20 px.',
        E2E.frame('has a header that stays, and lets the page shine through past 20 px'),
      ),
      shown(
        'A mobile menu closes on navigation.',
        E2E.frame('has a mobile menu that closes when one goes somewhere'),
      ),
      shown(
        "Search box with placeholder 'Search games...' in the header: behaviour not shown.",
        UNIT.header('searches the games by a plain GET form'),
      ),
      shown(
        'Signed-in: Submit Game button and an avatar menu showing name and @username, with My Profile, My Games, My Votes, Settings, Sign out.',
        UNIT.header('offers whoever is signed in their own pages, and the way out as a POST'),
        E2E.login('greets, and signing out says goodbye'),
      ),
      shown(
        'Avatar fallback is the first two letters of the username in upper case.',
        UNIT.header('falls back to two letters of the username in upper case'),
      ),
      shown('Signed-out: Sign In and Sign Up.', UNIT.header('offers a visitor the two ways in')),
      shown(
        'Footer has Navigation, Resources and Legal columns plus external links.',
        UNIT.header('leads to every page of section 2 and to nothing outside that nobody configured'),
        UNIT.header('has three columns, and the operator’s links to elsewhere'),
      ),
      shown(
        "A profile link is '/by/{handle}' with a leading '@' removed.",
        UNIT.paths('lead to things'),
        UNIT.handle('loses its leading @'),
      ),
    ],
  },
  {
    heading: 'Home (/)',
    rows: [
      shown(
        'Quick-submit card.',
        E2E.quickSubmit('lets a visitor post a game, says so with a link to it, and starts anew'),
      ),
      shown(
        'Top Rated Games (link to /games) and Latest Submissions (link to /games/latest), each up to 6 games.',
        E2E.home('shows the lists, each with the way to all of it, and the wall of fame'),
        INTEGRATION.boards('home shows 6 most voted, 6 newest and the 3 newest unclaimed'),
      ),
      shown(
        'Unclaimed Games: 3 compact cards, link to /games/unclaimed, with a note that claims are verified by an administrator.',
        E2E.home('shows the lists, each with the way to all of it, and the wall of fame'),
      ),
      shown(
        "Sidebar wall of fame: boards Most Voted Games, Newest Uploads, Most Viewed, Highest Ranked Creators (shows 'N votes');",
        E2E.home('shows the lists, each with the way to all of it, and the wall of fame'),
      ),
      shown(
        '3 entries per board;',
        INTEGRATION.boards(
          'the wall of fame has three entries a board, each with id, title, image, value and url',
        ),
      ),
      shown(
        'gold, silver, bronze marks for the top three.',
        UNIT.ranks('stand on gold, silver and bronze on the wall of fame'),
      ),
      shown(
        'Entry: id, title, image, value, url.',
        INTEGRATION.boards(
          'the wall of fame has three entries a board, each with id, title, image, value and url',
        ),
      ),
    ],
  },
  {
    heading: 'Game detail',
    rows: [
      shown(
        'Reached by slug or by id plus slug.',
        INTEGRATION.findGame('finds by slug without a redirect, by id with one'),
      ),
      shown(
        'A request by id, or with a slug that does not match, is redirected (replace) to /game/{slug}.',
        E2E.game('is its slug: ids and other spellings lead there'),
      ),
      shown(
        'The slug is the title lower-cased, punctuation removed, whitespace turned into hyphens, repeated hyphens collapsed.',
        UNIT.slug('%j gives %s'),
      ),
      shown(
        'If no game is found by slug, a second attempt uses the slug with every character outside a-z, 0-9 and hyphen removed.',
        INTEGRATION.findGame('makes the second attempt with what is outside a-z, 0-9 and hyphen removed'),
        UNIT.slug('keeps a-z, 0-9 and hyphens'),
      ),
      shown(
        'Shows: title, creator link, creation date, view count,',
        E2E.game('shows all that is known of a game'),
        E2E.game('are on the page with thousands separators'),
      ),
      shown(
        "a 'Claim Pending' or 'Unclaimed' badge,",
        E2E.game('marks a pending claim'),
        E2E.game('says what isn’t there'),
      ),
      shown('votes,', E2E.vote('goes through every state and stays')),
      shown('a claim button (disabled when not signed in),', E2E.game('says what isn’t there')),
      shown('a share button,', E2E.game('copies its link when the device can’t share')),
      shown(
        'a screenshot gallery (or the thumbnail),',
        E2E.game('shows screenshots one by one'),
        E2E.game('shows the thumbnail where there are no screenshots'),
      ),
      shown(
        "about text (fallback 'No description available for this game.'), tags (fallback 'No tags'),",
        E2E.game('says what isn’t there'),
      ),
      shown("a 'Play in Browser' link, a 'Source Code' link,", E2E.game('shows all that is known of a game')),
      shown('a hint for unclaimed games that have no links,', E2E.game('says what isn’t there')),
      shown(
        "a creator card with 'View Profile', and Similar Games.",
        E2E.game('shows all that is known of a game'),
      ),
      shown(
        'Similar Games: up to 3, taken from the newest 6 games excluding the current one;',
        INTEGRATION.boards('similar games are three of the newest six, without the one that is shown'),
        E2E.game('opens from a card and leads on to similar games'),
      ),
      shown("empty text 'No similar games found'.", E2E.game('says what isn’t there')),
      shown(
        "Not found: 'Game not found' with a Browse Games link to /games.",
        E2E.game('that leads to no game says so, with the status'),
      ),
      shown('A back link to /games exists.', E2E.game('shows all that is known of a game')),
      shown(
        'A view is counted on each page load.',
        E2E.game('count each load of the page, by whatever way'),
        UNIT.pages('counts a view on every load, kept or not, and tells nobody how'),
      ),
      shown(
        "Sharing uses the device share feature, otherwise copies the link ('Link copied to clipboard!').",
        E2E.game('shares by the device where it can'),
        E2E.game('copies its link when the device can’t share'),
      ),
    ],
  },
  {
    heading: 'Browse (/games, /games/unclaimed, /games/latest)',
    rows: [
      shown(
        'Search box (query parameter q).',
        E2E.browse('finds games by title, description and tags, ignoring case'),
      ),
      shown(
        'Matches title, description and tags, case-insensitively.',
        E2E.browse('finds games by title, description and tags, ignoring case'),
        INTEGRATION.searchReference(
          'finds what the specified rule finds for each nasty text alone, and for longer ones',
        ),
      ),
      shown(
        'Category chips (parameter category): All plus 15 genres.',
        E2E.browse('narrows by chips, in the address and back again'),
        UNIT.filters('are All and 15 genres, All chosen while nothing else is'),
      ),
      shown(
        'A filter side sheet with category checkboxes and a checkbox for games that are 100% generated by the AI editor.',
        E2E.browse('narrows by the filter sheet'),
      ),
      shown(
        'Active filter chips and a clear-all control.',
        E2E.browse('narrows by chips, in the address and back again'),
      ),
      shown(
        'Retry button on a load error.',
        E2E.browse('says that the games could not be loaded, and tries again'),
        E2E.browse('tries again when more games don’t come'),
      ),
      shown("Empty state 'No games found'.", E2E.browse('says that there are none, which is no failure')),
      shown(
        'The unclaimed route shows only unclaimed games, with its own heading and text.',
        E2E.browse('are top rated, latest and unclaimed'),
        INTEGRATION.browse(
          'lists only unclaimed games on the unclaimed page, without those that wait for a decision',
        ),
      ),
      shown(
        'A debug panel listing and deleting games appears on browse pages only for one specific admin account.',
        E2E.debug('lists and deletes games for one account, after a question'),
        INTEGRATION.debug('is the only one who may, and must confirm'),
      ),
    ],
  },
];
