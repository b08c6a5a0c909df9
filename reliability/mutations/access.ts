import type { Mutation } from './mutation.ts';

export const mutations: Mutation[] = [
  {
    row: 'S8',
    what: 'A server on another port replaces the session cookie',
    file: 'server/sessions/cookie.ts',
    find: 'return port ? `${plainName}-${port}` : plainName;',
    replace: 'return port ? plainName : plainName;',
    test: 'server/sessions/cookie.test.ts',
    name: 'servers on two ports of a host do not end the sessions of each other',
  },
  {
    row: 'S8',
    what: 'Signing out leaves the sessions of other cookies',
    file: 'server/sessions/routes.ts',
    find: '[...new Set([sid, ...others])]',
    replace: '[sid].concat(others.slice(others.length))',
    test: 'server/sessions/cookie.test.ts',
    name: 'each cookie of the name is tried, and a sign-out ends the sessions of all',
  },
];
