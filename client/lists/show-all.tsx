import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';

import { clearFilters } from './filter-bar.tsx';

type ShowAllProps = { of: { clear: () => void }; children: ReactNode };

/** The action of a list of which the filters leave nothing. */
export function ShowAll({ of, children }: ShowAllProps) {
  return <Button onClick={() => clearFilters(of)}>{children}</Button>;
}
