import type { Mutation } from './mutation.ts';

const row = 'S19';
const test = 'server/personal-links/personal-links.both.test.ts';
const everyCall = 'server/personal-links/every-call.test.ts';

/** Links of people without an account. */
export const mutations: Mutation[] = [
  {
    row,
    what: 'A personal link reads the items of others',
    file: 'server/sight/read-rights.ts',
    find: 'if (account?.person) return ownItemsOf(db, account.person);',
    replace: '',
    test,
    name: 'sees their items and no name of another item, hire or person',
  },
  {
    row,
    what: 'A personal link writes to the items of others',
    file: 'server/personal-links/own-items.ts',
    find: 'if (!found) throw notFound(words[table]);',
    replace: '',
    test,
    name: 'reaches nothing of others, whatever id they send',
  },
  {
    row,
    what: 'A personal link makes every call of a contributor',
    file: 'server/http/register.ts',
    find: "if (ofLink) throw new Problem('forbidden', ofLink);",
    replace: '',
    test: everyCall,
    name: 'by a personal link',
  },
  {
    row,
    what: 'A personal link gets the cached response of others',
    file: 'server/http/register.ts',
    find: 'if (ctx.account?.person) return answerLink(name, c, request, handler);',
    replace: '',
    test,
    name: 'is read from no cache of others',
  },
  {
    row,
    what: 'A personal link goes on after its end',
    file: 'server/sessions/personal-links.ts',
    find: ".where('expiresAt', '>', now())",
    replace: '',
    test,
    name: 'works for 30 days',
  },
  {
    row,
    what: 'A copied link shows the hires that are hidden from who copied it',
    file: 'server/db/tables-of-links.ts',
    find: 'if (madeById === null) return sql``;',
    replace: 'if (madeById !== 0) return sql``;',
    test,
    name: 'works on items of a restricted hire, unless who copied the link does not see it',
  },
  {
    row,
    what: 'A personal link works again once the account of its person is deleted',
    file: 'server/managers/commands.ts',
    find: '    await endLinksOfAccount(inside, id);\n    await moveToTrash(',
    replace: '    await moveToTrash(',
    test: 'server/personal-links/ended-links.both.test.ts',
    name: 'ends when its person is deactivated, gets an account or is deleted, and stays ended',
  },
  {
    row,
    what: 'The history of an item names others',
    file: 'server/rounds/queries.ts',
    find: 'return account?.person ?',
    replace: 'return account?.person && !rounds ?',
    test: 'server/personal-links/personal-links.both.test.ts',
    name: 'reads the history of an item without the names of other items and people',
  },
];
