import { actorHeaders, addressOf, ApiError } from '#client/data/api.ts';
import { calls } from '#contract/calls.ts';

import type { Item } from './items.ts';

type Sending = {
  item: Item;
  file: File;
  replaces: number | undefined;
  idempotencyKey: string;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
};

/** Sends a file unencoded. Uses XMLHttpRequest because `fetch` reports no upload progress. */
export function sendFile(sending: Sending): Promise<{ headers: Headers }> {
  const { item, file, replaces, idempotencyKey, signal, onProgress } = sending;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = { name: file.name, ...item, replaces };
    request.open('POST', addressOf(calls.addEvidenceFile, {}, query));
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    for (const [name, value] of Object.entries(actorHeaders())) {
      request.setRequestHeader(name, value);
    }
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('error', () => reject(new TypeError('The server did not respond')));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status === 201) resolve({ headers: headersOf(request) });
      else reject(new ApiError(status, responseText, statusText, null));
    });
    signal.addEventListener('abort', () => request.abort());
    // A blob without a type, so that the header above is sent.
    request.send(file.slice(0, file.size, ''));
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  return new Headers(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
}
