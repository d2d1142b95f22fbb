import { type Section, shown } from './row.ts';
import { E2E, INTEGRATION, UNIT } from './test-files.ts';

const fields = INTEGRATION.export(
  'has the field names of section 3, one document a line, for the operator alone',
);
const defaults = UNIT.documents('fills in what section 3 says of absent fields');
const quickGame = INTEGRATION.quickSubmit(
  'makes an unclaimed game without votes and views, created by anonymous even when somebody is signed in',
);

export const SECTION_3: Section = {
  number: 3,
  heading: '3. Entities and their fields',
  parts: [
    {
      heading: '3. Entities and their fields',
      rows: [
        shown(
          '**Game** (collection games)',
          INTEGRATION.export('is what import brings back: ids, owners, baselines, slugs of all times'),
        ),
        shown('id, title, description (default empty),', fields, defaults),
        shown(
          'thumbnailUrl (a stock image when none is given),',
          UNIT.coverSource('is drawn where there is no thumbnail'),
          fields,
        ),
        shown(
          'screenshotUrls (list, default empty), playUrl, sourceUrl (default empty), category, tags (list of strings, default empty).',
          defaults,
          fields,
        ),
        shown(
          'creator (id, username, name, profilePicture, dateJoined) attached on read;',
          INTEGRATION.submit(
            'makes a claimed game of whoever sends it, with the genre and the 100% tag, and counts it',
          ),
          INTEGRATION.entities(
            'a game has its creator attached: id, username, name, picture and the date of joining',
          ),
        ),
        shown("createdBy (creator id; 'anonymous' for quick submissions);", quickGame, fields),
        shown('creatorId is the stored creator reference.', fields),
        shown('createdAt, updatedAt, upvotes, downvotes, views (counters default 0).', fields, defaults),
        shown(
          'ownershipStatus: unclaimed, pending_claim, claimed. Absent means claimed.',
          UNIT.documents('refuses %j'),
          defaults,
        ),
        shown('quickSubmission: boolean.', fields, quickGame),
        shown(
          "A missing creator falls back to a placeholder admin creator: id admin, the product's own brand as username and as name, and a generated avatar.",
          UNIT.game('is called as the brand, with the id admin and a generated avatar'),
          INTEGRATION.findGame('stands the brand in for a creator who is missing, and for nobody else'),
          E2E.game('shows the site’s own name for a creator who is missing'),
        ),
        shown(
          '**User** (collection users, keyed by the auth uid)',
          INTEGRATION.signInServices('by %s makes an account by its display name, once'),
        ),
        shown(
          'id, username, name, email, bio, profilePicture, dateJoined, totalSubmissions, totalVotes, rank,',
          fields,
        ),
        shown(
          'authId (defaults to the document id), isAdmin (flag).',
          INTEGRATION.entities('a person’s authId is the document’s id unless the file names another'),
          fields,
        ),
        shown('**Vote** (collection votes, key gameId_userId)', fields),
        shown(
          'gameId, userId, voteType (up or down), createdAt.',
          fields,
          UNIT.documents('refuse the vote %j'),
        ),
        shown('**GameClaim** (collection gameClaims)', INTEGRATION.import('takes claims in every state')),
        shown(
          'id, gameId, claimantId, claimantName, reason, createdAt, status (pending, approved, rejected), adminId, adminNote, resolvedAt.',
          INTEGRATION.claims('are pending, and so is the game'),
          INTEGRATION.import('takes claims in every state'),
        ),
        shown(
          '**Browser-local keys** (legacy): currentUser, games, userVotes, migrationCompleted.',
          E2E.legacy('comes over once somebody signs in, and once only'),
        ),
        shown(
          '**File storage**: thumbnails are saved at the path thumbnails/{timestamp}_{filename}.',
          UNIT.storedKeys('has the specified form'),
          UNIT.storedCovers('stores every rendition under the specified path'),
        ),
      ],
    },
  ],
};
