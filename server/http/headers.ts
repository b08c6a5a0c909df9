import { createHash } from 'node:crypto';

import type { MiddlewareHandler } from 'hono';

import type { Env } from './env.ts';

const notUsed = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/**
 * The security headers of every response. External resources are blocked, the only inline script sets the theme
 * before the first paint, and no other site may frame or read anything.
 */
export function securityHeaders(
  inlineScripts: string[],
  publicUrl: URL | undefined,
): Record<string, string> {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts.map(scriptHash)],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'manifest-src': ["'self'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => [directive, ...sources].join(' '))
      .join('; '),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': notUsed.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'same-origin',
    ...(publicUrl?.protocol === 'https:' && {
      'Strict-Transport-Security': 'max-age=31536000',
    }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
}

export function always(headers: Record<string, string>): MiddlewareHandler<Env> {
  const all = Object.entries(headers);
  return async (c, next) => {
    await next();
    // A stricter one of the response stays.
    for (const [name, value] of all) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}
