/**
 * Every npm script starts here: `node scripts/run.mjs COMMAND`. This file and scripts/run/ are plain JavaScript without
 * dependencies, for the machine's own Node. Everything else runs on the Node 24 that `npm ci` installs.
 */
if (Number(process.versions.node.split('.')[0]) < 18) {
  console.error(
    'Playpodium needs Node 18 or newer to install itself, and this is Node ' +
      process.versions.node +
      '. Get a current one from https://nodejs.org and try again.',
  );
  process.exit(1);
} else {
  // A static import would fail before the check above, because an older Node can't even parse the imported files.
  import('./run/main.mjs').then(
    (main) => main.runCommand(process.argv[2], process.argv.slice(3)),
    (error) => {
      console.error('Playpodium could not start: ' + error.message);
      process.exit(1);
    },
  );
}
