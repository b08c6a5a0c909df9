/* Requests that no client would send, and helpers for their responses. */

export const host = 'host: 127.0.0.1\r\n';
export const body = '{"name":"Smuggled"}';
export const json = 'content-type: application/json\r\n';

export function corpus(cookie: string): Record<string, string> {
  const as = `cookie: ${cookie}\r\n`;
  const post = `POST /api/people HTTP/1.1\r\n${host}${as}${json}`;
  const get = `GET /api/user HTTP/1.1\r\n${host}${as}`;
  return {
    'two lengths': `${post}content-length: 19\r\ncontent-length: 5\r\n\r\n${body}`,
    'a list of lengths': `${post}content-length: 19, 5\r\n\r\n${body}`,
    'a length and chunks': `${post}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${post}`,
    'chunks and a length': `${post}transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${post}`,
    'chunked twice': `${post}transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n`,
    'an unknown coding': `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
    'a coding with a tab': `${post}transfer-encoding:\u000bchunked\r\n\r\n0\r\n\r\n`,
    'a negative length': `${post}content-length: -1\r\n\r\n`,
    'a length with a sign': `${post}content-length: +19\r\n\r\n${body}`,
    'a length in hexadecimal': `${post}content-length: 0x13\r\n\r\n${body}`,
    'a length beyond all': `${post}content-length: 99999999999999999999\r\n\r\n${body}`,
    'a chunk of no size': `${post}transfer-encoding: chunked\r\n\r\nx\r\n${body}\r\n0\r\n\r\n`,
    'a chunk beyond all': `${post}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n${body}`,
    'a blank before the colon': `${get}x-forged : 1\r\n\r\n`,
    'a folded header': `${get}x-a: 1\r\n transfer-encoding: chunked\r\n\r\n`,
    'a bare line feed': `GET /api/user HTTP/1.1\n${host}${as}\n`,
    'a bare carriage return': `${get}x: a\rcookie: none\r\n\r\n`,
    'a NUL in a header': `${get}x: a\u0000b\r\n\r\n`,
    'no host': `GET /api/user HTTP/1.1\r\n${as}\r\n`,
    'two hosts': `${get}host: evil.test\r\n\r\n`,
    'an impossible host': `GET /api/user HTTP/1.1\r\nhost: a b/c?d#e\r\n${as}\r\n`,
    'a host with a path': `GET /api/user HTTP/1.1\r\nhost: x/../..@evil.test\r\n${as}\r\n`,
    'an absolute address': `GET http://evil.test/api/people HTTP/1.1\r\n${host}\r\n`,
    'an address of another kind': `GET file:///etc/passwd HTTP/1.1\r\n${host}\r\n`,
    'no path': `GET  HTTP/1.1\r\n${host}\r\n`,
    'a path without a slash': `GET api/user HTTP/1.1\r\n${host}\r\n`,
    'a star': `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
    'a tunnel': `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`,
    'another protocol': `GET /api/user HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: h2c\r\n\r\n`,
    'another version': `GET /api/user HTTP/3.7\r\n${host}\r\n`,
    'no version': 'GET /api/user\r\n\r\n',
    'no method': `\u0001\u0002 /api/user HTTP/1.1\r\n${host}\r\n`,
    'an unknown method': `STEAL /api/user HTTP/1.1\r\n${host}\r\n`,
    'another expectation': `${post}content-length: 2\r\nexpect: 200-ok\r\n\r\n{}`,
    'headers of a megabyte': `${get}x: ${'a'.repeat(1_048_576)}\r\n\r\n`,
    'headers of 21 kB': `${get}${'abc'.replaceAll(/./g, (name) => `${name}: ${'a'.repeat(7000)}\r\n`)}\r\n`,
    'ten thousand headers': `${get}${Array.from({ length: 10_000 }, (_, at) => `x${at}: 1\r\n`).join('')}\r\n`,
    'a path of a megabyte': `GET /api/${'a'.repeat(1_048_576)} HTTP/1.1\r\n${host}\r\n`,
    'bytes that are no HTTP': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  };
}

export const statusesIn = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((one) => Number(one[1]));
