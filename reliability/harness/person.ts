import { Agent, request } from 'node:http';
import { json as asJson } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';

export const primary = { username: 'admin', password: 'correct horse battery' };

/** `body` is the parsed JSON, undefined without one. */
export type Answered<Body = unknown> = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Body;
};

type Headers = Record<string, string>;

/**
 * Makes calls over keep-alive connections. A broken connection rejects: only responses count as acknowledged. Also
 * rejects without a response within `patienceMs`.
 */
export function caller(address: () => string, { cookie = '', patienceMs = 30_000 } = {}) {
  const agent = new Agent({ keepAlive: true });

  async function call<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<Answered<Body>> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const outgoing = request(new URL(path, address()), {
        method,
        agent,
        timeout: patienceMs,
        headers: {
          ...(cookie && { cookie }),
          ...(sent !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(sent)),
          }),
          ...headers,
        },
      });
      outgoing.on('timeout', () =>
        outgoing.destroy(new Error(`No answer within ${patienceMs} ms`)),
      );
      outgoing.on('error', reject);
      outgoing.on('response', (response) => {
        const { statusCode = 0, headers: received } = response;
        const isJson = received['content-type']?.includes('json');
        const read = isJson ? asJson(response) : emptied(response);
        read.then(
          (value) => resolve({ status: statusCode, headers: received, body: value as Body }),
          reject,
        );
      });
      outgoing.end(sent);
    });
  }

  return {
    call,
    cookie,
    at: (elsewhere: string) => caller(() => elsewhere, { cookie, patienceMs }),
    leave: () => agent.destroy(),
  };
}

export type Caller = ReturnType<typeof caller>;

async function emptied(response: NodeJS.ReadableStream): Promise<undefined> {
  response.resume();
  await finished(response);
  return undefined;
}

export async function signIn(address: () => string, as = primary): Promise<Caller> {
  const stranger = caller(address);
  const { status, headers } = await stranger.call('POST', '/api/login', as);
  stranger.leave();
  if (status !== 200) throw new Error(`The sign-in of ${as.username} answered ${status}`);
  return caller(address, { cookie: String(headers['set-cookie']).split(';')[0] ?? '' });
}
