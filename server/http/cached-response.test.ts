import { describe, expect, test } from 'vitest';

import { negotiate } from './cached-response.ts';
import type { CachedResponse } from './cached-response.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const response: CachedResponse = {
  type: 'text/html',
  etag: 'W/"7"',
  plain: bytes('plain'),
  gzipped: bytes('gzipped'),
  brotli: bytes('brotli'),
};

describe('a cached response', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['deflate;q=0.5,gzip;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', null],
    ['gzip; q=0.000, identity', null],
    ['gzip;q=0.001', 'gzip'],
    ['gzip-x, abr', null],
  ])('is sent to clients that accept %j as %j', (acceptEncoding, encoding) => {
    const { status, headers, body } = negotiate(response, {
      ifNoneMatch: undefined,
      acceptEncoding,
    });
    expect(status).toBe(200);
    expect(headers['Content-Encoding'] ?? null).toBe(encoding);
    const sent = { br: response.brotli, gzip: response.gzipped, null: response.plain }[
      String(encoding)
    ];
    expect(body).toBe(sent);
  });

  test.each([
    ['W/"7"', 304],
    ['"7"', 304],
    ['"6", W/"7"', 304],
    ['*', 304],
    ['W/"6"', 200],
    ['7', 200],
    ['', 200],
  ])('is sent to clients with %s as %s', (ifNoneMatch, status) => {
    expect(negotiate(response, { ifNoneMatch, acceptEncoding: undefined }).status).toBe(status);
  });
});
