import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendPicture } from './upload-picture.ts';

afterEach(() => vi.unstubAllGlobals());

/** Sends a picture to a simulated server. `status` 0: no response. `json` null: the response's body isn't JSON. */
function answered(status: number, json: unknown) {
  class Request {
    upload = {};
    status = status;
    response = json;
    onloadend = () => undefined;
    open() {}
    setRequestHeader() {}
    send() {
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  const signal = new AbortController().signal;
  return sendPicture(new File(['x'], 'a.png'), { signal, onProgress: () => undefined });
}

describe('a picture that the server refuses', () => {
  it.each([429, 500, 502, 503, 504])('can be sent again after status %i', async (status) => {
    expect(await answered(status, { problem: 'Busy.' })).toEqual({ problem: 'Busy.', canRetry: true });
    const words = 'The upload failed. Please try again.';
    expect(await answered(status, null)).toEqual({ problem: words, canRetry: true });
  });

  it('can be sent again if the connection was lost', async () => {
    expect(await answered(0, null)).toEqual({
      problem: 'The upload failed. Please try again.',
      canRetry: true,
    });
  });

  it.each([401, 415, 422, 507])('can’t be sent again after status %i, and the reason is shown', async (status) => {
    expect(await answered(status, { problem: 'No room.' })).toEqual({ problem: 'No room.', canRetry: false });
  });

  it('is reported with the status if the response has no text', async () => {
    const problem = 'The server refused the upload (error 403).';
    expect(await answered(403, null)).toEqual({ problem, canRetry: false });
  });

  it('is reported with the size limit if a proxy finds it too large', async () => {
    const problem = 'The image must be smaller than 10 MB';
    expect(await answered(413, null)).toEqual({ problem, canRetry: false });
  });
});
