import './version-check.ts';

// Otherwise React takes several times as long for a page.
process.env.NODE_ENV ||= 'production';

const { startSite } = await import('./start.ts');
await startSite(process.env);
