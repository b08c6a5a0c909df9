import { lazy } from 'react';
import type { ComponentType } from 'react';

import type { PathParams } from './match-path.ts';

export type PageProps = { params: PathParams };

export type Page = {
  /** The page itself once its code has loaded, otherwise a lazy component. */
  component: () => ComponentType<PageProps>;
  load: () => Promise<unknown>;
};

export function page(load: () => Promise<ComponentType<PageProps>>): Page {
  let loaded: ComponentType<PageProps> | undefined;
  const loadOnce = async () => (loaded = await load());
  const Waiting = lazy(async () => ({ default: await loadOnce() }));
  // React shows a Suspense fallback for at least a third of a second, even if the code is ready at once.
  return { component: () => loaded ?? Waiting, load: loadOnce };
}
