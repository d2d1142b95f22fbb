/** Apart from the texts of the pages that they lead to, because every game's page loads these. */
export const HOSTING_LINKS = {
  versions: 'Versions',
  move: 'Move it here',
  upload: 'No server? Upload the files',
} as const;
