/** Only values that differ from the defaults are in the address. */

export type AddressValues = Readonly<Record<string, string | number | null>>;

export function queryWith<A extends AddressValues>(
  query: URLSearchParams,
  values: A,
  defaults: A,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    const text = String(value ?? '');
    if (text.trim() === '' || value === defaults[name]) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

export function isFiltered<A extends AddressValues>(values: A, defaults: A): boolean {
  return queryWith(new URLSearchParams(), values, defaults).size > 0;
}
