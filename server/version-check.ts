/** Older versions of Node can't run TypeScript, and crash when they load the native database module. */
const NEEDED_MAJOR = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major < NEEDED_MAJOR) {
  console.error(
    `Playpodium needs Node ${NEEDED_MAJOR} and this is Node ${process.versions.node}. ` +
      'Start it with "npm start" or "npm run cli": they bring their own Node.',
  );
  process.exit(1);
}
