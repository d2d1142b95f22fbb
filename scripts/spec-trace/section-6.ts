import { type Section, shown } from './row.ts';
import { E2E, INTEGRATION, UNIT } from './test-files.ts';

const roles = UNIT.policy('$role, $action: $allowed');

export const SECTION_6: Section = {
  number: 6,
  heading: '6. Roles and permissions',
  parts: [
    {
      heading: '6. Roles and permissions',
      rows: [
        shown('**Visitor**: browse, view, quick-submit, share, view profiles.', roles),
        shown(
          '**Signed-in user**: vote, claim unclaimed games, submit full games, edit own profile.',
          roles,
          INTEGRATION.accessPeople('is changed by … only as it should be by /%s'),
        ),
        shown(
          'The profile owner is the signed-in user whose username matches; only the owner sees the submit and settings controls.',
          E2E.profile('of somebody without games says so, to others and to the owner'),
        ),
        shown('Profiles are public.', E2E.profile('shows who it is, in numbers, with their games'), roles),
        shown(
          '**Administrator**: may open the admin panel and approve or reject claims.',
          roles,
          E2E.admin('approves a claim: the claimant has the game and is told'),
        ),
        shown(
          'Access is granted to users with the isAdmin flag or to one specific hard-coded username.',
          E2E.admin('sees how many claims wait'),
          E2E.failures('the panel lets in who has the administrator’s username, in any case'),
        ),
        shown(
          "Non-admins who are logged in get the error toast 'Access denied' ('You don't have permission to access this page.') and are sent to the home page.",
          E2E.admin('whoever is signed in and no administrator, who is told and taken home'),
        ),
        shown(
          'Where the check is made for the processing calls: not shown.',
          E2E.admin('their decisions too'),
          INTEGRATION.claims('are decided once, and by administrators only'),
        ),
        shown(
          "**One specific account id** sees the debug panel and may delete any game or bulk delete games whose title contains 'Sample Game', each after a confirmation.",
          E2E.debug('lists and deletes games for one account, after a question'),
          INTEGRATION.debug(
            'deletes any game with votes, claims, slug and stored files, and leaves all counters right',
          ),
          INTEGRATION.debug(
            'deletes in bulk only what has ‘Sample Game’ in its title, and only as many as it confirmed',
          ),
        ),
        shown(
          'Data functions for deleting a game exist with no permission check visible on the client.',
          INTEGRATION.debug('is the only one who may, and must confirm'),
          INTEGRATION.deleteGame('is for the owner, administrators and the debug account only'),
        ),
        shown(
          'Server-side rules, validation and access control of the cloud services: not shown.',
          INTEGRATION.accessPeople('is named route by route, with no route of app/routes.ts left out'),
          INTEGRATION.quickSubmit('holds the form’s rules on the server'),
          INTEGRATION.submit('holds every rule of the form on the server'),
          roles,
        ),
      ],
    },
  ],
};
