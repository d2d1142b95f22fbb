import { hash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { DomUtils, parseDocument } from 'htmlparser2';
import { AppError, storageCodeOf } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import type { S3Config } from '#platform/config.ts';
import { assertKey, assertPrefix, contentTypeOf } from './keys.ts';
import type { FileStore } from './store.ts';

type XmlNodes = ReturnType<typeof parseDocument>['children'];

function parseXml(bytes: Uint8Array): XmlNodes {
  return parseDocument(Buffer.from(bytes).toString('utf8'), { xmlMode: true }).children;
}

function textIn(nodes: XmlNodes, name: string): string {
  return DomUtils.textContent(DomUtils.getElementsByTagName(name, nodes, true, 1));
}

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  /** '' for a call to the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | Blob;
  /** Of the body, if it isn't bytes. */
  bodyHash?: string;
  /** Whether the reply's body is to be a stream, if the call succeeds. */
  isStreamed?: boolean;
  totalMs?: number;
  signal?: AbortSignal;
}

type Reply = Pick<Response, 'status' | 'headers' | 'body'> & { bytes: Uint8Array };
/** People get files from the site, never from the store. */
const CACHE_CONTROL = 'private, no-store';
const { operationRetryMs, uploadRetryMs, retriedStatuses, retriedFromStatus } = LIMITS.storage;
/** Tests have less. */
const PATIENCE = { firstPauseMs: 500, operationRetryMs, uploadRetryMs };
const LONGEST_PAUSE_MS = 30_000;

/** In path style (`{endpoint}/{bucket}/{key}`), which all S3-compatible stores support. */
export function createS3Store(config: S3Config, patience = PATIENCE): FileStore {
  const { bucket, region, accessKeyId, secretAccessKey } = config;
  const endpoint = URL.parse(config.endpoint);
  if (!endpoint || !/^https?:$/.test(endpoint.protocol)) throw new AppError('storage/invalid-url');
  const bucketUrl = `${endpoint.href.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  async function send({ method, key, query, headers, body, isStreamed, ...given }: Call, signal: AbortSignal) {
    const url = `${bucketUrl}${key === '' ? '' : `/${key}`}?${new URLSearchParams(query)}`.replace(/\?$/, '');
    const { bodyHash = hash('sha256', body instanceof Uint8Array ? body : '', 'hex') } = given;
    const signed = await new AwsV4Signer({
      method,
      url,
      headers: { ...headers, 'x-amz-content-sha256': bodyHash },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    }).sign();
    const options = { body: body ?? null, redirect: 'manual', signal } as const;
    const response = await fetch(signed.url, { method, headers: signed.headers, ...options });
    const { status } = response;
    const isKept = isStreamed && response.ok;
    const bytes = isKept ? new Uint8Array() : await response.bytes();
    return { status, headers: response.headers, body: isKept ? response.body : null, bytes };
  }

  /** Throws AppError `storage/canceled` if `signal` is aborted, and `storage/retry-limit-exceeded` after `totalMs`. */
  async function call({ totalMs = patience.operationRetryMs, signal, ...request }: Call): Promise<Reply> {
    const timeUp = AbortSignal.timeout(totalMs);
    const ended = signal ? AbortSignal.any([signal, timeUp]) : timeUp;
    for (let pauseMs = patience.firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      let cause: unknown;
      try {
        // Signed for each try: a signature expires within minutes.
        const reply = await send(request, ended);
        if (!isRetried(reply.status)) return reply;
        cause = new Error(`The file store answered with ${reply.status}`);
      } catch (error) {
        cause = error;
      }
      await pause(pauseMs * (0.5 + Math.random() / 2), undefined, { signal: ended }).catch(() => {
        throw new AppError(signal?.aborted ? 'storage/canceled' : 'storage/retry-limit-exceeded', { cause });
      });
    }
  }

  async function read(key: string, how: Omit<Call, 'method' | 'key'>) {
    const contentType = contentTypeOf(key);
    const reply = contentType && (await call({ method: 'GET', key, ...how }));
    if (!reply || isMissingFile(reply)) return null;
    throwUnlessOk(reply);
    const modifiedAt = Date.parse(reply.headers.get('last-modified') ?? '') || 0;
    return { ...reply, file: { key, contentType, modifiedAt } };
  }

  return {
    async put({ key, contentType, ...given }) {
      assertKey(key, contentType);
      const reply = await call({
        method: 'PUT',
        key,
        ...('bytes' in given
          ? { body: new Uint8Array(given.bytes) }
          : { body: await openAsBlob(given.path), bodyHash: given.hash }),
        headers: { 'content-type': contentType, 'cache-control': CACHE_CONTROL },
        totalMs: patience.uploadRetryMs,
      });
      throwUnlessOk(reply);
    },

    async get(key, { signal } = {}) {
      const found = await read(key, { signal });
      return found && { ...found.file, size: found.bytes.length, bytes: found.bytes };
    },

    async open(key, { range, signal } = {}) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const found = await read(key, { headers, isStreamed: true, signal, totalMs: patience.uploadRetryMs });
      if (!found) return null;
      const size = Number(found.headers.get('content-length'));
      return { ...found.file, size, stream: Readable.from(found.body ?? []) };
    },

    async delete(key) {
      assertKey(key);
      const reply = await call({ method: 'DELETE', key });
      if (!isMissingFile(reply)) throwUnlessOk(reply);
    },

    async *list(prefix) {
      assertPrefix(prefix);
      const query: Record<string, string> = { 'list-type': '2', prefix };
      do {
        const reply = await call({ method: 'GET', key: '', query });
        throwUnlessOk(reply);
        const page = parseXml(reply.bytes);
        for (const { children } of DomUtils.getElementsByTagName('Contents', page)) {
          const key = textIn(children, 'Key');
          const contentType = contentTypeOf(key);
          // The bucket may hold other files too.
          if (contentType === null) continue;
          const modifiedAt = Date.parse(textIn(children, 'LastModified')) || 0;
          yield { key, size: Number(textIn(children, 'Size')), contentType, modifiedAt };
        }
        query['continuation-token'] = textIn(page, 'NextContinuationToken');
      } while (query['continuation-token'] !== '');
    },
  };
}

/** False if the whole bucket is missing, because that is the operator's mistake. */
function isMissingFile({ status, bytes }: Reply): boolean {
  return status === 404 && textIn(parseXml(bytes), 'Code') !== 'NoSuchBucket';
}

function throwUnlessOk({ status, bytes }: Reply): void {
  if (status >= 200 && status < 300) return;
  throw new AppError(storageCodeOf(status), {
    cause: new Error(`The file store answered with ${status} ${textIn(parseXml(bytes), 'Code')}`.trimEnd()),
  });
}

function isRetried(status: number): boolean {
  return status >= retriedFromStatus || retriedStatuses.some((retried) => retried === status);
}
