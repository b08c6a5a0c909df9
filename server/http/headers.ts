import { createHash } from 'node:crypto';

import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

import type { Env } from './env.ts';

/** The CSP source of an inline script: its hash. */
function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/**
 * Security headers on every answer. Nothing is loaded from elsewhere, nothing inline runs but the one
 * script that sets the theme before the first paint, and no other site may frame or read anything.
 */
export function securityHeaders(
  inlineScripts: string[],
  publicUrl: URL | undefined,
): MiddlewareHandler<Env> {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...inlineScripts.map(scriptHash)],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      manifestSrc: ["'self'"],
    },
    strictTransportSecurity:
      publicUrl?.protocol === 'https:' ? 'max-age=31536000; includeSubDomains' : false,
    referrerPolicy: 'same-origin',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    xFrameOptions: 'DENY',
    xXssProtection: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
}
