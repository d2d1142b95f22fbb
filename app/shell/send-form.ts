export type Sending = { signal?: AbortSignal; onProgress?: (percent: number) => void };
/** Not `fetch`, which doesn't report progress. `status`: 0 if there is no answer. `answer`: null if it isn't JSON. */
export function sendForm<T>(path: string, form: FormData, { signal, onProgress }: Sending) {
  return new Promise<{ status: number; answer: T | null }>((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? Math.floor((100 * loaded) / total) : 0);
    request.onloadend = () => resolve({ status: request.status, answer: request.response });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/json');
    request.send(form);
  });
}
