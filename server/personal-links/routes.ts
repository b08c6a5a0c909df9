import type { Handlers } from '#server/http/handler.ts';
import { ownOrigin } from '#server/http/same-origin.ts';

import { createPersonalLink, revokePersonalLinks } from './commands.ts';
import { readLinkOwner, readPersonalLinks } from './queries.ts';

type LinkCalls = Pick<
  Handlers,
  'readPersonalLinks' | 'createPersonalLink' | 'revokePersonalLinks' | 'readLinkOwner'
>;

export function personalLinkRoutes(publicUrl: URL | undefined): LinkCalls {
  return {
    readPersonalLinks,
    createPersonalLink: (ctx, request, c) =>
      createPersonalLink(ctx, request, ownOrigin(c, publicUrl)),
    revokePersonalLinks,
    readLinkOwner: (ctx, _request, c) => readLinkOwner(ctx, c.get('sid') ?? ''),
  };
}
