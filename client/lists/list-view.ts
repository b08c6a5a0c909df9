import type { Param } from './params.ts';

export type ViewValues = Readonly<Record<string, string | number | null>>;

export type ListView<View extends ViewValues> = {
  params: { readonly [Name in keyof View]: Param<View[Name]> };
  /** Everything in the usual order. */
  whole: View;
  read: (query: URLSearchParams) => View;
  /** Keeps the other parameters of the address. */
  write: (query: URLSearchParams, view: View) => URLSearchParams;
  isFiltered: (view: View) => boolean;
  /** The number of active filters, without the search and the order. */
  countOf: (view: View) => number;
};

export type ViewOf<List> = List extends ListView<infer View> ? View : never;

/** Declares the view of a list: its search, filters and order, as in the address. */
export function listView<View extends ViewValues>(
  params: ListView<View>['params'],
): ListView<View> {
  const names = Object.keys(params) as (keyof View & string)[];
  const read = (query: URLSearchParams) =>
    Object.fromEntries(names.map((name) => [name, params[name].read(query.get(name) ?? '')])) as {
      [Name in keyof View]: View[Name];
    };
  const whole = read(new URLSearchParams());
  const changed = (view: View) =>
    names.filter((name) => view[name] !== whole[name] && String(view[name] ?? '').trim() !== '');
  return {
    params,
    whole,
    read,
    write: (query, view) => {
      const next = new URLSearchParams(query);
      const changedNames = changed(view);
      for (const name of names) {
        if (changedNames.includes(name)) next.set(name, String(view[name]));
        else next.delete(name);
      }
      return next;
    },
    isFiltered: (view) => changed(view).length > 0,
    countOf: (view) => changed(view).filter((name) => params[name].counts).length,
  };
}
