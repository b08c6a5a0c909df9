/** Only values that differ from the defaults are in the address. */

export type Asked = Readonly<Record<string, string | number | null>>;

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

export function isAsked<A extends Asked>(asked: A, usual: A): boolean {
  return queryWith(new URLSearchParams(), asked, usual).size > 0;
}
