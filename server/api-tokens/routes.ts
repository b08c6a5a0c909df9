import type { Handlers } from '#server/http/handler.ts';

import { createToken, deleteToken, endTokensOfAccount } from './commands.ts';
import { listOwnTokens, listTokensOfAccount } from './queries.ts';

type TokenCalls = Pick<
  Handlers,
  'listOwnTokens' | 'createToken' | 'deleteToken' | 'listTokensOfAccount' | 'endTokensOfAccount'
>;

export const apiTokenRoutes: TokenCalls = {
  listOwnTokens,
  createToken,
  deleteToken,
  listTokensOfAccount,
  endTokensOfAccount,
};
