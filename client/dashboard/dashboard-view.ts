import { useState } from 'react';

import { useAddress } from '#client/lists/address.ts';
import { useRemembered } from '#client/ui/remembered.ts';

const views = ['table', 'matrix'] as const;
export type DashboardView = (typeof views)[number];

/** The view in the address, otherwise the last choice in this browser. */
export function useDashboardView(): [DashboardView, (view: DashboardView) => void] {
  const [stored, remember] = useRemembered('dashboard-view', 'table');
  // The view on arrival stays the default, so that Back returns to the previous view.
  const [{ read, defaults }] = useState(() => {
    const usual = viewIn(stored) ?? 'table';
    return {
      read: (query: URLSearchParams) => ({ view: viewIn(query.get('view')) ?? usual }),
      defaults: { view: usual },
    };
  });
  const [{ view }, change] = useAddress(read, defaults);
  const show = (next: DashboardView) => {
    remember(next);
    change({ view: next });
  };
  return [view, show];
}

function viewIn(name: string | null): DashboardView | undefined {
  return views.find((view) => view === name);
}
