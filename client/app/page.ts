import { lazy } from 'react';
import type { ComponentType } from 'react';

import type { PathParams } from './match-path.ts';

/** What every page is given. */
export type PageProps = { params: PathParams };

/** A page whose code is fetched when it is first shown, or before. */
export type Page = {
  /** The page, at once where its code is there; else what waits for it. */
  component: () => ComponentType<PageProps>;
  /** Fetches the code, once. */
  load: () => Promise<unknown>;
};

/** A page from the import of its module. */
export function page(load: () => Promise<ComponentType<PageProps>>): Page {
  let loaded: ComponentType<PageProps> | undefined;
  const keep = async () => (loaded = await load());
  const Waiting = lazy(async () => ({ default: await keep() }));
  // What waits, if only for a moment, has a place that waits shown for a third of a second.
  return { component: () => loaded ?? Waiting, load: keep };
}
