import { lazy } from 'react';
import type { ComponentType } from 'react';

import type { PathParams } from './match-path.ts';

/** What every page is given. */
export type PageProps = { params: PathParams };

/** A page whose code is fetched when it is first shown, or before. */
export type Page = {
  Component: ComponentType<PageProps>;
  /** Fetches the code, once. */
  load: () => Promise<unknown>;
};

/** A page from the import of its module. */
export function page(load: () => Promise<ComponentType<PageProps>>): Page {
  return { Component: lazy(async () => ({ default: await load() })), load };
}
