import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { Parser } from 'htmlparser2';
import { AppError, storageCodeOf } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import type { S3Config } from '#platform/config.ts';
import { assertKey, assertPrefix, contentTypeOf } from './keys.ts';
import { type RetryWorld, requestWithRetries, systemRetryWorld } from './retry.ts';
import type { FileStore, NewFile, StoredFile } from './store.ts';

interface Listing {
  files: { key: string; size: number; modifiedAt: number }[];
  next: string | null;
}

/** Returns an empty page if the document isn't a listing. */
function readListing(xml: Uint8Array): Listing {
  const files: Listing['files'] = [];
  let fields: Record<string, string> = {};
  let next: string | null = null;
  readTexts(xml, (name, text) => {
    if (name === 'NextContinuationToken') next = text;
    if (name !== 'Contents') {
      fields[name] = text;
      return;
    }
    files.push({
      key: fields.Key ?? '',
      size: Number(fields.Size),
      modifiedAt: Date.parse(fields.LastModified ?? '') || 0,
    });
    fields = {};
  });
  return { files, next };
}

function readErrorCode(xml: Uint8Array): string {
  let code = '';
  readTexts(xml, (name, text) => {
    if (name === 'Code') code = text;
  });
  return code;
}

/** Calls `onElement` at every closing tag with the text since the last tag. */
function readTexts(xml: Uint8Array, onElement: (name: string, text: string) => void): void {
  let text = '';
  const parser = new Parser(
    {
      onopentagname: () => {
        text = '';
      },
      ontext: (part) => {
        text += part;
      },
      onclosetag: (name) => {
        onElement(name, text);
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(Buffer.from(xml).toString('utf8'));
}

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Empty for calls to the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  totalMs?: number;
  signal?: AbortSignal;
}

interface Reply {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

/** A key's content never changes. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * Stores files in an S3-compatible store. Signs requests in path style (`{endpoint}/{bucket}/{key}`), which all such stores
 * understand. Retries within `LIMITS.storage`. 401, 402 and 403 become `storage/unauthenticated`, `storage/quota-exceeded` and
 * `storage/unauthorized`.
 */
export function createS3Store(config: S3Config, world: RetryWorld = systemRetryWorld): FileStore {
  const { bucket, region, accessKeyId, secretAccessKey } = config;
  const endpoint = URL.parse(config.endpoint);
  if (!endpoint || !/^https?:$/.test(endpoint.protocol)) throw new AppError('storage/invalid-url');
  const bucketUrl = `${endpoint.href.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const signingKeys = new Map<string, ArrayBuffer>();

  async function call({ method, key, query, headers, body, totalMs, signal }: Call): Promise<Reply> {
    const url = `${bucketUrl}${key === '' ? '' : `/${key}`}?${new URLSearchParams(query)}`.replace(/\?$/, '');
    const bodyHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    return await requestWithRetries(
      async (attemptSignal) => {
        // Signed for each attempt, because a signature expires within minutes and retries may take longer.
        const signed = await new AwsV4Signer({
          method,
          url,
          headers: { ...headers, 'x-amz-content-sha256': bodyHash },
          service: 's3',
          region,
          accessKeyId,
          secretAccessKey,
          cache: signingKeys,
          datetime: amzDate(world.clock.now()),
        }).sign();
        const response = await fetch(signed.url, {
          method,
          headers: signed.headers,
          body: body ?? null,
          redirect: 'manual',
          signal: attemptSignal,
        });
        return { status: response.status, headers: response.headers, bytes: await response.bytes() };
      },
      { world, totalMs: totalMs ?? LIMITS.storage.operationRetryMs, signal },
    );
  }

  async function put({ key, bytes, contentType }: NewFile): Promise<void> {
    assertKey(key, contentType);
    const reply = await call({
      method: 'PUT',
      key,
      body: new Uint8Array(bytes),
      headers: { 'content-type': contentType, 'cache-control': CACHE_CONTROL },
      totalMs: LIMITS.storage.uploadRetryMs,
    });
    throwUnlessOk(reply);
  }

  const get: FileStore['get'] = async (key, { signal } = {}) => {
    const contentType = contentTypeOf(key);
    if (contentType === null) return null;
    const reply = await call({ method: 'GET', key, signal });
    if (isMissingFile(reply)) return null;
    throwUnlessOk(reply);
    const { bytes, headers } = reply;
    const modifiedAt = Date.parse(headers.get('last-modified') ?? '') || 0;
    return { key, size: bytes.length, contentType, modifiedAt, bytes };
  };

  async function remove(key: string): Promise<void> {
    assertKey(key);
    const reply = await call({ method: 'DELETE', key });
    if (!isMissingFile(reply)) throwUnlessOk(reply);
  }

  async function* list(prefix: string): AsyncGenerator<StoredFile> {
    assertPrefix(prefix);
    let next: string | null = '';
    while (next !== null) {
      const query: Record<string, string> = { 'list-type': '2', prefix };
      if (next !== '') query['continuation-token'] = next;
      const reply = await call({ method: 'GET', key: '', query });
      throwUnlessOk(reply);
      const page = readListing(reply.bytes);
      for (const file of page.files) {
        const contentType = contentTypeOf(file.key);
        // The bucket may hold files that aren't ours.
        if (contentType !== null) yield { ...file, contentType };
      }
      next = page.next;
    }
  }

  return { put, get, delete: remove, list };
}

/** False for a missing bucket, which is the operator's mistake. */
function isMissingFile({ status, bytes }: Reply): boolean {
  return status === 404 && readErrorCode(bytes) !== 'NoSuchBucket';
}

function throwUnlessOk({ status, bytes }: Reply): void {
  if (status >= 200 && status < 300) return;
  throw new AppError(storageCodeOf(status), {
    cause: new Error(`The file store answered with ${status} ${readErrorCode(bytes)}`.trimEnd()),
  });
}

function amzDate(ms: number): string {
  return new Date(ms).toISOString().replace(/[:-]|\.\d{3}/g, '');
}
