import { HOSTED } from './omissions.ts';
import { omitted, type Section, shown } from './row.ts';
import { E2E, INTEGRATION } from './test-files.ts';

export const SECTION_1: Section = {
  number: 1,
  heading: '1. What the product does and for whom',
  parts: [
    {
      heading: '1. What the product does and for whom',
      rows: [
        shown(
          'Visitors (no account) can browse and search games,',
          E2E.browse('finds games by title, description and tags, ignoring case'),
          E2E.browse('are top rated, latest and unclaimed'),
        ),
        shown('open game pages,', E2E.game('opens from a card and leads on to similar games')),
        shown('follow an external play link,', E2E.game('shows all that is known of a game')),
        shown('share a game,', E2E.game('copies its link when the device can’t share')),
        shown(
          'view public profiles and leaderboards,',
          E2E.profile('shows who it is, in numbers, with their games'),
          E2E.leaderboard('have a tab for each board, in the address'),
        ),
        shown(
          'and quick-submit a game with only a URL.',
          INTEGRATION.quickSubmitLink(
            'needs only the URL: the page fills the rest, and its picture is stored',
          ),
          E2E.quickSubmitUrl('fills the empty fields from the page, and stores its picture'),
        ),
        shown(
          'Quick-submitted games start unclaimed.',
          E2E.quickSubmit('lets a visitor post a game, says so with a link to it, and starts anew'),
        ),
        shown(
          'Signed-in users can in addition submit full games,',
          E2E.submit('makes a game with uploaded pictures, counts it and leads there'),
        ),
        shown('upvote or downvote games,', E2E.vote('goes through every state and stays')),
        shown('edit their profile,', E2E.settings('change the profile: …')),
        shown(
          'see their own games and votes,',
          E2E.myGames('are deleted after a question, and come back'),
          E2E.myGames('are listed with their game, and can be taken back'),
        ),
        shown(
          'and request ownership of unclaimed games.',
          E2E.claim('asks for a reason, and leaves the game pending'),
        ),
        shown(
          'An administrator reviews ownership claims and approves or rejects them.',
          E2E.admin('approves a claim: the claimant has the game and is told'),
          E2E.admin('rejects a claim: the game is unclaimed, and can be claimed again'),
        ),
        shown(
          "The home page has a 'wall of fame' with top games and creators.",
          E2E.home('shows the lists, each with the way to all of it, and the wall of fame'),
        ),
        omitted(
          'The product uses a hosted document database, a hosted authentication service (email and password) and a hosted file store for thumbnails.',
          HOSTED,
        ),
        shown(
          'It has no HTTP API of its own.',
          INTEGRATION.accessPeople('is named route by route, with no route of app/routes.ts left out'),
        ),
        shown(
          "Landing hero wording: 'Share your AI game creations'; 'Discover and vote on amazing games built entirely with the AI editor.' Buttons 'Submit Your Game' and 'Browse Games'.",
          E2E.home('says what the site is and where to go'),
        ),
        shown(
          'Static marketing stats: Games 200+, Creators 85+, Votes 12k+, Views 45k+.',
          E2E.home('says what the site is and where to go'),
          INTEGRATION.heroStats('are the four fixed texts otherwise'),
        ),
      ],
    },
  ],
};
