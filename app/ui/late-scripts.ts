import { createContext } from 'react';

/** The `nonce` that marks our own inline scripts during server rendering; undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined);

/** Delays a page's scripts until the first paint, so that styles load faster. `mark`: the page's `nonce`. */
export function putOffScripts(html: string, mark: string): string {
  return html
    .replaceAll('<link rel="modulepreload" ', '<link rel="late" ')
    .replaceAll(`<script nonce="${mark}" type="module" async="">`, `<script nonce="${mark}" type="late">`);
}

/** Inline script for the end of `<body>`; the CSP has its hash. Waits 3 s if nothing is painted, as in a background tab. */
export const LATE_SCRIPT = [
  '(function(d,done){function load(){if(done)return;done=1;',
  // Starts each request in its own task. Twenty requests in one task would block a slow phone for a tenth of a second.
  "d.querySelectorAll('link[rel=late],script[type=late]').forEach(function(e){setTimeout(function(){",
  "if(e.rel){e.fetchPriority='low';e.rel='modulepreload';return}var m=d.createElement('script');",
  "m.type='module';m.textContent=e.textContent;d.head.append(m);m.remove()})})}",
  "try{new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint').length)load()})",
  ".observe({type:'paint',buffered:true})}catch(e){}",
  'setTimeout(load,3000)})(document)',
  // Registers the service worker for the offline screen (server/install) one second after everything has loaded.
  ";addEventListener('load',function(){setTimeout(function(){try{navigator.serviceWorker.register('/sw.js').catch(function(){})}catch(e){}},999)})",
].join('');
