import { useState } from 'react';

import { listView } from '#client/lists/list-view.ts';
import { choiceOf } from '#client/lists/params.ts';
import { useListView } from '#client/lists/use-list-view.ts';
import { useRemembered } from '#client/ui/remembered.ts';

const views = ['table', 'matrix'] as const;
export type DashboardView = (typeof views)[number];

/** The view in the address, otherwise the last choice in this browser. */
export function useDashboardView(): [DashboardView, (view: DashboardView) => void] {
  const [stored, remember] = useRemembered('dashboard-view', 'table');
  // The view on arrival stays the default, so that Back returns to the previous view.
  const [list] = useState(() => {
    const usual = views.find((view) => view === stored) ?? 'table';
    return listView({ view: choiceOf(views, usual) });
  });
  const { view: inAddress, choose } = useListView(list);
  const show = (next: DashboardView) => {
    remember(next);
    choose({ view: next });
  };
  return [inAddress.view, show];
}
