import type { Mutation } from './mutation.ts';

const row = 'S18';
const test = 'server/api-tokens/api-tokens.both.test.ts';
const everyCall = 'server/api-tokens/every-call.test.ts';
const mcp = 'server/mcp/mcp.both.test.ts';

/** Tokens of scripts and assistants. */
export const mutations: Mutation[] = [
  {
    row,
    what: 'A wrong token leaves the request to the cookies',
    file: 'server/sessions/tokens.ts',
    find: 'return token ? [token] : [];',
    replace: 'return token ? [token] : cookies(headers);',
    test,
    name: 'the header alone decides',
  },
  {
    row,
    what: 'The token of a session is a bearer token, too',
    file: 'server/sessions/tokens.ts',
    find: '`^bearer +(${prefix}[0-9a-f]{40})$`',
    replace: '`^bearer +([\\\\w-]+)$`',
    test,
    name: 'the header alone decides',
  },
  {
    row,
    what: 'A token that expires goes on',
    file: 'server/sessions/api-tokens.ts',
    find: "eb('expiresAt', '>', now)",
    replace: "eb('expiresAt', '>', '')",
    test,
    name: 'a token expires',
  },
  {
    row,
    what: 'A disabled account has its tokens again once it is enabled',
    file: 'server/managers/commands.ts',
    find: 'await endAccess(inside, id);',
    replace: '',
    test,
    name: 'ends with it',
  },
  {
    row,
    what: 'A reset of the password leaves tokens',
    file: 'server/sessions/end-sessions.ts',
    find: 'await endTokens(ctx, managerId);',
    replace: '',
    test,
    name: 'tokens outlive a change of the own password',
  },
  {
    row,
    what: 'Anybody deletes any token',
    file: 'server/api-tokens/commands.ts',
    find: ".where('managerId', '=', caller.id)",
    replace: '',
    test,
    name: 'the primary manager sees the tokens of others',
  },
  {
    row,
    what: 'A token changes accounts',
    file: 'rules/permissions.ts',
    find: 'if (closedToTokens.has(noun)) return notByToken;',
    replace: '',
    test: everyCall,
    name: 'by API tokens of the primary manager',
  },
  {
    row,
    what: 'A token that may only read writes',
    file: 'rules/permissions.ts',
    find: "return isRead || access === 'write' ? null : readsOnly;",
    replace: 'return null;',
    test: everyCall,
    name: 'by API tokens of the primary manager',
  },
  {
    row,
    what: 'A write that waited is not held to its token',
    file: 'server/http/register.ts',
    find: 'const ofToken = account?.token ? tokenRefusal(call, account.token) : null;',
    replace: 'const ofToken = null;',
    test: everyCall,
    name: 'by API tokens of the primary manager',
  },
  {
    row,
    what: 'A token is stored as it is',
    file: 'server/sessions/tokens.ts',
    find: 'return kind + sha256(token);',
    replace: 'return kind ? token : sha256(token);',
    test,
    name: 'a token is shown once',
  },
  {
    row,
    what: 'An assistant gets in by the cookie of a browser',
    file: 'server/mcp/routes.ts',
    find: "{ headers: ['authorization'] }",
    replace: "{ headers: ['authorization', 'cookie'] }",
    test: mcp,
    name: 'only a bearer token is a way in',
  },
];
