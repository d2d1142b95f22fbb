import { Agent, type buildConnector, request } from 'undici';
import { ACCEPTED_ENCODINGS, type LimitedBody, readLimited } from './body.ts';

/** One answer of one server, before its body is read. */
export interface Hop {
  url: string;
  status: number;
  contentType: string;
  /** Content-Length, 0 when there is none. A claim, good for refusing early only. */
  declaredBytes: number;
  /** Where a redirect points; null for every other answer. */
  location: string | null;
  /** A header's value, several of one name with commas between them; '' when there is none. */
  header(name: string): string;
  readUpTo(maxBytes: number): Promise<LimitedBody>;
}

export interface HopRequest {
  url: URL;
  method: 'GET' | 'HEAD';
  accept: string;
  userAgent: string;
  connectorFor: (signal: AbortSignal) => buildConnector.connector;
  signal: AbortSignal;
}

const MAX_HEADER_BYTES = 32 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Makes one request on a connection of its own and lets `answer` read it; the connection is closed afterwards, read
 * or not. Nothing is pooled: every redirect is resolved and judged again, and no stranger's socket lingers.
 */
export async function requestOnce<T>(
  { url, method, accept, userAgent, connectorFor, signal }: HopRequest,
  answer: (hop: Hop) => Promise<T>,
): Promise<T> {
  // The deadline is the only time limit; the agent's own ones would be a second truth.
  const dispatcher = new Agent({
    connect: connectorFor(signal),
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  try {
    const { statusCode, headers, body } = await request(url, {
      method,
      dispatcher,
      signal,
      headers: { accept, 'user-agent': userAgent, 'accept-encoding': ACCEPTED_ENCODINGS },
    });
    // Closing the connection on an unread body is an error to undici, and nobody else listens.
    body.on('error', () => undefined);
    const target = REDIRECTS.has(statusCode) ? single(headers.location) : '';
    return await answer({
      url: url.href,
      status: statusCode,
      contentType: single(headers['content-type']),
      declaredBytes: Number(single(headers['content-length'])) || 0,
      location: target === '' ? null : target,
      header: (name) => [headers[name] ?? []].flat().join(', '),
      readUpTo: (maxBytes) => readLimited(body, { encoding: single(headers['content-encoding']), maxBytes }),
    });
  } finally {
    void dispatcher.destroy();
  }
}

function single(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
