import autocannon from 'autocannon';

const WARM_UP_SECONDS = 1;

export interface Load {
  name: string;
  url: string;
  /** Sent with every request: a signed-in reader. */
  cookie?: string;
  /** A search of two of these for each request, so that no two requests are the same. */
  words?: readonly string[];
}

export interface Measured {
  name: string;
  perSecond: number;
  /** Milliseconds until the answer. */
  p50: number;
  p99: number;
  /** Of one page, uncompressed. */
  kilobytes: number;
  /** Answers other than 200, and requests without an answer. */
  failures: number;
}

/** Runs one load: a short warm-up that isn't counted, then the measurement. */
export async function measure(
  load: Load,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Measured> {
  const options: autocannon.Options = {
    url: load.url,
    connections,
    headers: load.cookie ? { cookie: load.cookie } : {},
    ...(load.words ? { requests: [{ setupRequest: searches(load.words, new URL(load.url).pathname) }] } : {}),
  };
  const first = load.words ? `${load.url}?q=${load.words[0]}` : load.url;
  const page = await fetch(first, { headers: load.cookie ? { cookie: load.cookie } : {} });
  const kilobytes = (await page.arrayBuffer()).byteLength / 1000;
  await autocannon({ ...options, duration: WARM_UP_SECONDS });
  const result = await autocannon({ ...options, duration: seconds });
  return {
    name: load.name,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    kilobytes,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

function searches(
  words: readonly string[],
  path: string,
): (request: autocannon.Request) => autocannon.Request {
  let count = 0;
  return (request) => {
    count += 1;
    const one = words[count % words.length] ?? '';
    const other = words[Math.floor(count / words.length) % words.length] ?? '';
    return { ...request, path: `${path}?q=${encodeURIComponent(`${one} ${other}`)}` };
  };
}
