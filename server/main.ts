import './version-check.ts';

// Without this, React takes several times as long to render a page.
process.env.NODE_ENV ||= 'production';

const { startSite } = await import('./start.ts');
await startSite(process.env);
