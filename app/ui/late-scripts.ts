/** What the page is rendered with, and what stands in its place until the first paint. */
const MODULES = /<script nonce="([^"]+)" type="module" async="">/g;
const PRELOADS = '<link rel="modulepreload" ';

/**
 * Puts off the scripts of a finished page until it has been painted: until then they would share the connection with the
 * styles. `LATE_SCRIPT` brings them back.
 *
 * @param mark the `nonce` that the page was rendered with
 */
export function putOffScripts(html: string, mark: string): string {
  return html
    .replaceAll(PRELOADS, '<link rel="late" ')
    .replace(MODULES, (whole, nonce) => (nonce === mark ? `<script nonce="${mark}" type="late">` : whole));
}

/**
 * Inline script for the end of `<body>`: loads the scripts once something has been painted, or soon where nothing will be, as
 * in a tab in the background. Must be a constant, because the Content-Security-Policy contains its hash, as it does the hash of
 * the script that is put off: a copy of it may run.
 */
export const LATE_SCRIPT = [
  '(function(d,done){function load(){if(done)return;done=1;',
  "d.querySelectorAll('link[rel=late]').forEach(function(l){l.fetchPriority='low';l.rel='modulepreload'});",
  "d.querySelectorAll('script[type=late]').forEach(function(s){var m=d.createElement('script');",
  "m.type='module';m.textContent=s.textContent;d.head.append(m);m.remove()})}",
  "try{new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint').length)load()})",
  ".observe({type:'paint',buffered:true})}catch(e){}",
  'setTimeout(load,3000)})(document)',
  // Once the page has everything else, what shows the offline screen (server/install).
  ";addEventListener('load',function(){setTimeout(function(){try{navigator.serviceWorker.register('/sw.js').catch(function(){})}catch(e){}},999)})",
].join('');
