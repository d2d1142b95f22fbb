import { ONE_PROFILE_SCREEN } from './omissions.ts';
import type { Part } from './row.ts';
import { omitted, shown } from './row.ts';
import { E2E, INTEGRATION, UNIT } from './test-files.ts';

/** Section 2 from the leaderboard to the not-found screen. */
export const OTHER_SCREENS: readonly Part[] = [
  {
    heading: 'Leaderboard',
    rows: [
      shown(
        "Heading 'Leaderboards'.",
        E2E.leaderboard('begin with the top voted: three on the podium, seven rows'),
      ),
      shown(
        'Four tabs, default top-voted: Top Voted, Most Viewed, Newest Games, Top Creators (short labels Votes, Views, New, Creators on small screens).',
        E2E.leaderboard('have a tab for each board, in the address'),
        E2E.leaderboard('have short labels on phones'),
        UNIT.tabs('shows the top-voted games for %j'),
      ),
      shown(
        "Each tab has a 'View All Games' button to /browse.",
        E2E.leaderboard('begin with the top voted: three on the podium, seven rows'),
      ),
      shown(
        'Ranks 1 to 3 have a highlighted border and gold, silver, bronze rank badges.',
        UNIT.ranks('have an edge and a badge of their metal in rows, and no other rank has'),
      ),
      shown(
        "Game rows link to the game and show title and 'by {creator username}', the creator name linking to the profile.",
        E2E.leaderboard('begin with the top voted: three on the podium, seven rows'),
      ),
      shown(
        'Metric: top-voted shows upvotes / downvotes;',
        E2E.leaderboard('begin with the top voted: three on the podium, seven rows'),
      ),
      shown(
        'most-viewed shows the view count with thousands separators;',
        E2E.leaderboard('have a tab for each board, in the address'),
      ),
      shown(
        'newest shows the creation date as short month, day, year.',
        E2E.leaderboard('have a tab for each board, in the address'),
        UNIT.format('are short month, day, year'),
      ),
      shown(
        'Creator rows show avatar (initials fallback), name, @username, number of submissions and total votes, linking to the profile.',
        E2E.leaderboard('have a tab for each board, in the address'),
        UNIT.ranks('show a creator’s initials below the picture'),
      ),
      shown(
        'Five skeleton rows while loading.',
        E2E.leaderboard('show five skeleton rows while a board is on its way'),
      ),
      shown(
        'Where the leaderboard data comes from: not shown.',
        INTEGRATION.boards(
          'the leaderboard’s tabs count upvotes, views, dates and submissions, as many rows as asked',
        ),
      ),
    ],
  },
  {
    heading: 'Public profile (/by/{username})',
    rows: [
      shown(
        "Avatar, name, @username, bio (fallback 'No bio provided.'),",
        E2E.profile('shows who it is, in numbers, with their games'),
        E2E.profile('of somebody without games says so, to others and to the owner'),
      ),
      shown(
        "stat cards Joined (date), Games, Total Votes, Rank ('#n' or 'N/A').",
        E2E.profile('shows who it is, in numbers, with their games'),
        E2E.profile('of somebody without games says so, to others and to the owner'),
      ),
      shown(
        'A crown or badge when rank is 3 or better.',
        UNIT.rank('is for rank 3 or better'),
        UNIT.profileHeader('the first three have a crown of their metal, and no other rank has'),
      ),
      shown(
        "A copy-profile-link button: toast 'Profile link copied!' / 'You can now share this profile with others.', 3 seconds. Link format is {origin}/by/{username}.",
        E2E.profile('copies its link and says so for three seconds'),
      ),
      shown('Tabs Games and About.', E2E.profile('shows who it is, in numbers, with their games')),
      shown(
        "Games tab lists the user's games as cards with votes;",
        E2E.profile('shows who it is, in numbers, with their games'),
      ),
      shown(
        'a 3-card skeleton while loading (the profile skeleton lasts 600 ms).',
        E2E.profile('shows three skeleton cards to whoever comes from another page'),
        UNIT.profileLoading('lasts 600 ms, however fast the games are there'),
      ),
      shown(
        "Empty state 'No games yet' with 'You haven't submitted any games yet.' for the owner, or '{username} hasn't submitted any games yet.' for others.",
        E2E.profile('of somebody without games says so, to others and to the owner'),
      ),
      shown(
        'About tab shows the bio and a Links section with generic placeholder external links.',
        E2E.profile('shows who it is, in numbers, with their games'),
      ),
      shown(
        "Owner only: Submit Game button to /submit, a settings button to /settings, a 'My Games' header with 'Submit New Game', and 'Submit Your First Game' on empty.",
        E2E.profile('of somebody without games says so, to others and to the owner'),
      ),
      shown(
        "User not found: the browse-style screen says 'User not found' with 'Return Home';",
        E2E.profile('says that there is nobody, with the status'),
      ),
      omitted('the other profile screen redirects to /not-found after loading.', ONE_PROFILE_SCREEN),
    ],
  },
  {
    heading: 'Login (/login)',
    rows: [
      shown(
        "Email and password, show/hide password, a 'Forgot password?' button (behaviour not shown), link to /register.",
        E2E.frame('has a sign-in form that shows the password on demand and leads to the other forms'),
        E2E.recovery('is replaced by a link that works once'),
      ),
      shown('On success go to /.', E2E.login('greets, and signing out says goodbye')),
    ],
  },
  {
    heading: 'Register (/register)',
    rows: [
      shown(
        'Fields: username, email, password, confirm password. On success go to /by/{username}.',
        E2E.register('leads to the new profile and says so'),
      ),
    ],
  },
  {
    heading: 'Profile settings',
    rows: [
      shown('Redirects to /login when not signed in.', E2E.settings('are for whoever is signed in')),
      shown(
        'Edit username, full name, bio, avatar (custom URL or one of 12 preset generated avatars).',
        E2E.settings('change the profile: …'),
        INTEGRATION.accountsProfile(
          'fetch a picture from an address once, and change nothing when that fails',
        ),
        UNIT.avatar('have presets, and only those'),
      ),
      shown('Route: not shown.', E2E.settings('are for whoever is signed in')),
    ],
  },
  {
    heading: 'Submit (/submit)',
    rows: [
      shown(
        'Full game submission form.',
        E2E.submit('makes a game with uploaded pictures, counts it and leads there'),
      ),
      shown(
        'Signed-out visitors see a prompt with links to /register and /login.',
        E2E.submit('asks visitors to sign up or in, and brings them back'),
      ),
      shown(
        "Fields: title, description, cover image (URL or uploaded file), playUrl, sourceUrl, genre, tags, and a '100% generated' checkbox (default checked).",
        E2E.submit('makes a game with uploaded pictures, counts it and leads there'),
        INTEGRATION.submitPictures('at an address are fetched once and served by us'),
      ),
    ],
  },
  {
    heading: 'Quick submit (home card)',
    rows: [
      shown(
        'Fields: title, playUrl, thumbnailUrl (optional), tags.',
        UNIT.quickSubmitCard('is a plain form with the four fields by their labels'),
      ),
    ],
  },
  {
    heading: 'Admin panel (/admin)',
    rows: [
      shown("Title 'Admin Panel'.", E2E.admin('sees that nothing waits, and that there is nothing to set')),
      shown(
        "Tabs 'Game Claims' (red badge with the number of pending claims) and 'Settings' ('No configurable settings available yet.').",
        E2E.admin('sees how many claims wait'),
        E2E.admin('sees that nothing waits, and that there is nothing to set'),
      ),
      shown(
        "Each claim card shows the game (title, thumbnail; fallback 'Unknown Game' and 'Game information not available'),",
        E2E.admin('approves a claim: the claimant has the game and is told'),
        UNIT.claimCard('says that the game is unknown when it is gone'),
      ),
      shown(
        "claimant name, reason, creation date, 'Pending Review', an optional admin note field, and Approve and Reject buttons.",
        E2E.admin('approves a claim: the claimant has the game and is told'),
        UNIT.claimCard('shows who claims which game, why and since when, with both ways to decide'),
      ),
      shown(
        "Empty: 'No pending claims' with 'There are currently no game ownership claims requiring your review.'",
        E2E.admin('sees that nothing waits, and that there is nothing to set'),
      ),
      shown(
        "While auth loads a 'Loading...' spinner shows.",
        E2E.admin('shows that it loads, then the claims'),
      ),
      shown(
        "Non-admins see an 'Access Denied' card: 'You don't have permission to access the admin panel.' with a 'Return to Home' button.",
        E2E.admin('a visitor, with a 403'),
      ),
    ],
  },
  {
    heading: 'Not-found screen',
    rows: [
      shown(
        "'Oops! This page has gone missing.' with 'Return Home' and 'Go Back'. The requested path is logged.",
        E2E.frame('leads from a missing page home and back, and logs its path'),
      ),
    ],
  },
];
