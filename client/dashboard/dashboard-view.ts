import { useState } from 'react';

import { useAddress } from '#client/ui/address.ts';

const views = ['table', 'matrix'] as const;
export type DashboardView = (typeof views)[number];

/** The view in the address, otherwise the one that was chosen last in this browser. */
export function useDashboardView(): [DashboardView, (view: DashboardView) => void] {
  // As it was on arrival, so that Back leads from one view to the other.
  const [{ read, defaults }] = useState(() => {
    const usual = viewIn(storedView()) ?? 'table';
    return {
      read: (query: URLSearchParams) => ({ view: viewIn(query.get('view')) ?? usual }),
      defaults: { view: usual },
    };
  });
  const [{ view }, change] = useAddress(read, defaults);
  const show = (next: DashboardView) => {
    storeView(next);
    change({ view: next });
  };
  return [view, show];
}

function viewIn(name: string | null): DashboardView | undefined {
  return views.find((view) => view === name);
}

const storageKey = 'dashboard-view';

// Storage may be denied: then the next visit begins with the table.
function storedView(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function storeView(view: DashboardView): void {
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    // See above.
  }
}
