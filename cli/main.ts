import '#server/version-check.ts';

// For `serve`: without this, React takes several times as long to render a page.
process.env.NODE_ENV ||= 'production';

// A program that stops reading early (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const { runCli } = await import('./run-cli.ts');
process.exitCode = await runCli(process.argv.slice(2), process.env);
