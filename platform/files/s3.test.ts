import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type FixtureServer, serveFixture } from '#tests/support/fixture-server.ts';
import { createS3Store } from './s3.ts';

const MINUTE = 60_000;
const KEY = 'thumbnails/1_a.webp';
const FILE = { key: KEY, bytes: Buffer.from('abc'), contentType: 'image/webp' };
const HURRIED = { firstPauseMs: 1, operationRetryMs: MINUTE, uploadRetryMs: MINUTE };

function storeAt({ port }: Pick<FixtureServer, 'port'>, patience = HURRIED) {
  const endpoint = `http://127.0.0.1:${port}/`;
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };
  return createS3Store({ endpoint, bucket: 'covers', region: 'eu-central-1', ...credentials }, patience);
}

/** Answers one request after the other with these statuses, and all further requests with the last status. */
function answering(...statuses: number[]): RequestListener {
  let count = 0;
  return (request, response) => {
    const status = statuses[Math.min(count, statuses.length - 1)] ?? 200;
    count += 1;
    request.resume().on('end', () => response.writeHead(status).end());
  };
}

describe('the S3 store', () => {
  it('signs requests in path style, with a hash of the body', async () => {
    let seen: { url?: string; headers: Record<string, unknown>; body: string } | undefined;
    await using server = await serveFixture((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        seen = { url: request.url, headers: request.headers, body };
        response.end();
      });
    });
    await storeAt(server).put(FILE);
    expect(seen).toMatchObject({ url: `/covers/${KEY}`, body: 'abc' });
    expect(seen?.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-amz-date': expect.stringMatching(/^\d{8}T\d{6}Z$/),
      'x-amz-content-sha256': 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      'cache-control': 'private, no-store',
    });
    expect(seen?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=\S*x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/,
    );
  });

  it.each([
    [401, 'storage/unauthenticated'],
    [402, 'storage/quota-exceeded'],
    [403, 'storage/unauthorized'],
    [404, 'storage/object-not-found'],
    [400, 'storage/unknown'],
    [301, 'storage/unknown'],
  ])('turns %i into %s, without a retry', async (status, code) => {
    await using server = await serveFixture(answering(status));
    await expect(storeAt(server).put(FILE)).rejects.toMatchObject({ code });
    expect(server.requests).toHaveLength(1);
  });

  it.each([500, 502, 503, 504, 408, 429])('retries after %i', async (status) => {
    await using server = await serveFixture(answering(status, status, 200));
    await storeAt(server).put(FILE);
    expect(server.requests).toHaveLength(3);
  });

  it('retries after a broken connection', async () => {
    let count = 0;
    await using server = await serveFixture((request, response) => {
      count += 1;
      if (count === 1) request.socket.destroy();
      else response.writeHead(204).end();
    });
    await storeAt(server).delete(KEY);
    expect(count).toBe(2);
  });

  it.each(['operation', 'upload'])('gives up an %s when its time is up', async (what) => {
    await using server = await serveFixture(answering(503));
    const files = storeAt(server, { ...HURRIED, [`${what}RetryMs`]: 50 });
    await expect(what === 'upload' ? files.put(FILE) : files.get(KEY)).rejects.toMatchObject({
      code: 'storage/retry-limit-exceeded',
    });
    expect(server.requests.length).toBeGreaterThan(1);
  });

  it('stops during a request when it is aborted', async () => {
    const arrived = Promise.withResolvers<void>();
    await using server = await serveFixture(() => arrived.resolve());
    const abort = new AbortController();
    const reading = storeAt(server).get(KEY, { signal: abort.signal });
    await arrived.promise;
    abort.abort();
    await expect(reading).rejects.toMatchObject({ code: 'storage/canceled' });
  });

  it('stops between two attempts when it is aborted', async () => {
    const abort = new AbortController();
    await using server = await serveFixture((request, response) => {
      request.resume();
      response.writeHead(503).end(() => setImmediate(() => abort.abort()));
    });
    const patient = storeAt(server, { ...HURRIED, firstPauseMs: MINUTE });
    await expect(patient.get(KEY, { signal: abort.signal })).rejects.toMatchObject({ code: 'storage/canceled' });
    expect(server.requests).toHaveLength(1);
  });

  it('distinguishes a missing bucket from a missing file', async () => {
    await using server = await serveFixture((_request, response) =>
      response.writeHead(404).end('<?xml version="1.0"?><Error><Code>NoSuchBucket</Code><Message>x</Message></Error>'),
    );
    const files = storeAt(server);
    await expect(files.get(KEY)).rejects.toMatchObject({ code: 'storage/object-not-found' });
    await expect(files.delete(KEY)).rejects.toMatchObject({ code: 'storage/object-not-found' });
  });

  it('lists page by page, and skips foreign keys', async () => {
    const page = (keys: string[], more: string) =>
      `<ListBucketResult><Name>covers</Name>${keys
        .map(
          (key) =>
            `<Contents><Key>${key}</Key><LastModified>2026-01-15T09:30:00.000Z</LastModified><Size>3</Size></Contents>`,
        )
        .join('')}${more}</ListBucketResult>`;
    await using server = await serveFixture((request, response) => {
      const isFirst = !request.url?.includes('continuation-token');
      response.end(
        isFirst
          ? page([KEY, 'My files/letter &amp; more.doc'], '<NextContinuationToken>a/b+c=&amp;</NextContinuationToken>')
          : page(['thumbnails/2_b.webp'], ''),
      );
    });
    const found = await Array.fromAsync(storeAt(server).list('thumbnails/'));
    expect(found).toEqual([
      { key: KEY, size: 3, contentType: 'image/webp', modifiedAt: Date.UTC(2026, 0, 15, 9, 30) },
      {
        key: 'thumbnails/2_b.webp',
        size: 3,
        contentType: 'image/webp',
        modifiedAt: Date.UTC(2026, 0, 15, 9, 30),
      },
    ]);
    expect(server.requests[1]).toBe('GET /covers?list-type=2&prefix=thumbnails%2F&continuation-token=a%2Fb%2Bc%3D%26');
  });

  it.each(['', 'not an address', 'ftp://files.example/'])('refuses the endpoint %j', (endpoint) => {
    const config = { endpoint, bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
    expect(() => createS3Store(config)).toThrow(expect.objectContaining({ code: 'storage/invalid-url' }));
  });
});
