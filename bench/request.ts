import { request as open } from 'node:http';

export type Request = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Prepares the next request; its time is not counted. */
  uncounted?: true;
};

/** `headers` alternates names and values. */
export type Answer = { status: number; headers: string[]; body: Buffer };

/** Sends one request on its own connection. The body is not decoded. */
export function answerTo(port: number, { body, ...request }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = open({ ...request, port, host: '127.0.0.1', agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (piece: Buffer) => chunks.push(piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export function headerOf({ headers }: Answer, name: string): string | undefined {
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}

export function bytesOf(port: number, { method, path, headers, body = '' }: Request): Buffer {
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers, ...length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n`),
    typeof body === 'string' ? Buffer.from(body) : body,
  ]);
}
