import './version-check.ts';

const { startSite } = await import('./start.ts');
await startSite(process.env);
