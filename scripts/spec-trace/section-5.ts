import { type Section, shown } from './row.ts';
import { E2E, INTEGRATION, UNIT } from './test-files.ts';

const quickForm = UNIT.forms('speaks section 5');
const quickMissing = E2E.quickSubmit('asks for what is missing, beside its field, and keeps what was typed');
const fullMissing = E2E.submit('says what is missing beside each field, and goes to the first');
const registerMissing = E2E.register('says all that is missing at once, beside the fields');
const registerBad = E2E.register('refuses a bad … and keeps what was typed');

export const SECTION_5: Section = {
  number: 5,
  heading: '5. Validation rules',
  parts: [
    {
      heading: '5. Validation rules',
      rows: [
        shown(
          "**Claim**: reason required after trimming, 'Please provide a reason for your claim';",
          UNIT.forms('wants a reason after trimming'),
          E2E.claim('asks for a reason, and leaves the game pending'),
        ),
        shown(
          "user must be signed in, 'You must be logged in to claim a game'.",
          E2E.claim('is for whoever is signed in'),
        ),
        shown("**Quick submit**: title required, 'Game title is required';", quickMissing, quickForm),
        shown(
          "playUrl required, 'Game URL is required', and must be a valid URL, 'Please enter a valid URL';",
          quickMissing,
          quickForm,
        ),
        shown('thumbnailUrl optional but a valid URL if given.', quickMissing, quickForm),
        shown(
          '500 ms after typing stops, the playUrl is checked for an existing game;',
          E2E.formsAtWork('a quick submission looks for the game 500 ms after the last key, not before'),
        ),
        shown(
          "if found, the error 'A game with this URL already exists. You can view it or use a different URL.' shows with a link to that game, and submit is disabled.",
          E2E.quickSubmit('finds the game that has the address already, when typing stops'),
        ),
        shown(
          'Tags are trimmed, without duplicates, added by Enter or an Add button; choosing a genre adds it as a tag.',
          E2E.quickSubmit('lets a visitor post a game, says so with a link to it, and starts anew'),
          UNIT.tagList('trims them and makes inner spaces single'),
          UNIT.tagList('leaves out what is there already, ignoring case'),
        ),
        shown(
          "The category is the first tag, or 'Other'.",
          UNIT.game("is the first tag, or 'Other'"),
          INTEGRATION.quickSubmit('falls back to the category Other, and writes who did it into the log'),
        ),
        shown("**Full submit**: title 'Game title is required';", fullMissing),
        shown("description 'Game description is required';", fullMissing),
        shown(
          "cover image (URL or file) 'Cover image is required';",
          fullMissing,
          UNIT.forms('takes a file or an uploaded picture for a cover'),
        ),
        shown('playUrl required and valid;', fullMissing),
        shown('sourceUrl optional but valid;', fullMissing),
        shown("genre 'Please select a genre';", fullMissing),
        shown("at least one tag 'At least one tag is required'.", fullMissing),
        shown('The first invalid field is scrolled into view.', fullMissing),
        shown(
          "**Login**: 'Email is required', 'Password is required'.",
          E2E.login('asks for both fields'),
          UNIT.forms('wants both fields and nothing more'),
        ),
        shown(
          "**Register**: email required and pattern-checked, 'Email is invalid';",
          registerMissing,
          E2E.register('refuses an e-mail address that is none'),
        ),
        shown(
          "password required, minimum 8 characters, 'Password must be at least 8 characters';",
          registerMissing,
          registerBad,
        ),
        shown("'Passwords do not match';", registerBad),
        shown(
          "username required, only letters, digits and underscore, 'Username can only contain letters, numbers, and underscores',",
          registerMissing,
          registerBad,
        ),
        shown(
          "and unique, 'This username is already taken';",
          E2E.register('refuses a name that somebody has in another case, and reserved ones'),
          INTEGRATION.usernames('of eight who sign up with one name, in any case, one gets it'),
        ),
        shown('name defaults to the username.', E2E.register('leads to the new profile and says so')),
        shown(
          "Typing an email containing '@' while the username is empty prefills the username from the part before '@', lower-cased with other characters removed.",
          E2E.register('fills an empty username from the e-mail, and never over what was typed'),
          UNIT.username('%s gives %j'),
        ),
        shown(
          '**Profile**: username required, letters, digits, underscore; name required;',
          E2E.settings('say what is wrong, beside the field'),
          UNIT.forms('speaks section 5'),
        ),
        shown(
          "a custom avatar URL must be valid, 'Please enter a valid URL'.",
          E2E.settings('say what is wrong, beside the field'),
        ),
        shown(
          "The data layer rejects a changed username already in use with 'Username is already taken' (the same message is used at sign-up).",
          INTEGRATION.accountsProfile(
            'keep earlier names for their owner, where they lead to the present one',
          ),
          E2E.settings('refuse a name that somebody has'),
        ),
        shown(
          'It writes only the provided fields among username, name, email, profilePicture.',
          INTEGRATION.accountsProfile('write only what is given'),
        ),
        shown(
          "**Voting** requires sign-in, otherwise toast 'Authentication required - Please sign in to vote on games'.",
          E2E.vote('tells a visitor to sign in, and sends nothing'),
          INTEGRATION.castVote('refuses visitors with the specified sentence, and the suspended and banned'),
        ),
        shown(
          "**New user without display name**: username is 'user' plus a random number below 10000, name 'New User'.",
          UNIT.username("is 'user' and a number, and called 'New User'"),
          INTEGRATION.signInServices('names people after section 5, around taken and reserved names'),
        ),
        shown(
          'Otherwise the username is the display name lower-cased with whitespace removed.',
          UNIT.username('%s gives %j'),
          INTEGRATION.signInServices('names people after section 5, around taken and reserved names'),
        ),
        shown(
          'Claim by the admin: the note is optional.',
          E2E.admin('decides without JavaScript'),
          INTEGRATION.claims('rejected, leave the game unclaimed, and it can be claimed again'),
        ),
      ],
    },
  ],
};
