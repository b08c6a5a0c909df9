/** The longest that a receiver may take to answer a request of ours, its body included. */
export const outgoingMs = 10_000;
const mostBytes = 1_048_576;

type Bounds = { signal: AbortSignal; most?: number };

/** A response that is larger than we read. */
export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge';
}

/**
 * A fetch whose response has arrived as a whole before the signal ends, follows no redirects, and has at most 1 MB. The
 * address must be trusted: it comes from the environment, or from what is there.
 */
export function boundedFetch({ signal, most = mostBytes }: Bounds) {
  return async (address: string, options: RequestInit = {}): Promise<Response> => {
    const response = await fetch(address, { ...options, redirect: 'manual', signal });
    const { status, statusText, headers } = response;
    const body = await readAtMost(response, most);
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  };
}

async function readAtMost({ body }: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    if (size > most) throw new ResponseTooLarge('The response is larger than 1 MB');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
