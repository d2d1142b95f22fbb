import '#server/version-check.ts';

// Whoever reads only the beginning (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const { runCli } = await import('./run-cli.ts');
process.exitCode = await runCli(process.argv.slice(2), process.env);
