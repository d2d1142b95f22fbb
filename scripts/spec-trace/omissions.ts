/** Why rows are left out, each with the words of decisions.md that say so. */
export const POPUP = {
  because: 'There is no popup: people sign in on our own page.',
  decision:
    "Popup sign-in, its window sizes and its error codes belong to the original's library. We sign in on our own page; there is no popup.",
};

export const HOSTED = {
  because:
    'The operator owns what was hosted: a database, sign-in on it, and a file store, behind our server.',
  decision:
    '"Hosted document database, authentication service, file store" become parts that the operator owns',
};

export const REAL_SAVE = {
  because: 'Saving the profile saves it.',
  decision: "The profile's save is real (the original simulated it).",
};

export const NO_EMPTY_LISTS = {
  because: 'The error is logged, and the page says that it failed: never an empty list in its place.',
  decision: 'Reads that fail show the specified failure text and a Retry; they are not shown as empty lists.',
};

export const NOT_FROM_THE_BROWSER = {
  because:
    'What a browser keeps about a person signs nobody in; it is only brought over once, after sign-in.',
  decision: '**every rule holds on the server**, whatever a client sends.',
};

export const ONE_PROFILE_SCREEN = {
  because:
    'There is one profile screen under all its addresses, and it says ‘User not found’ with a 404 itself.',
  decision: '`/profile` is the own public profile with its owner controls.',
};
