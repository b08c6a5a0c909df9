/*
 * What is asked for in an address: each choice stands under its own name, and what is usual stands nowhere.
 */

/** What somebody asks a page for. */
export type Asked = Readonly<Record<string, string | number | null>>;

/** The query with what is asked for in place of its own; whatever else it holds stays. */
export function queryWith<A extends Asked>(
  query: URLSearchParams,
  asked: A,
  usual: A,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(asked)) {
    const text = String(value ?? '');
    if (text.trim() === '' || value === usual[name]) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** True where anything is asked for but the usual. */
export function isAsked<A extends Asked>(asked: A, usual: A): boolean {
  return queryWith(new URLSearchParams(), asked, usual).size > 0;
}
