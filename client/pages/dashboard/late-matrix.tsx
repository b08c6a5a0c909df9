import { Grid3x3, List } from 'lucide-react';

import { LateState } from '#client/lists/late-state.tsx';
import { later } from '#client/ui/later.tsx';
import { ViewSwitch } from '#client/ui/view-switch.tsx';

import type { DashboardView } from './dashboard-view.ts';
import type { Filters } from './filters.ts';

type LateMatrixProps = { filters: Filters; onShowAll: () => void };

export function LateMatrix(props: LateMatrixProps) {
  return <LateState part={Matrix} props={props} content="the matrix" rows={8} />;
}

type DashboardViewsProps = { view: DashboardView; onShow: (view: DashboardView) => void };

export function DashboardViews({ view, onShow }: DashboardViewsProps) {
  return <ViewSwitch label="View" views={views} shown={view} onShow={onShow} />;
}

const Matrix = later(() => import('./matrix.tsx'), 'Matrix');

const views = [
  { name: 'table', label: 'Table', icon: <List aria-hidden="true" className="size-4" /> },
  {
    name: 'matrix',
    label: 'Matrix',
    icon: <Grid3x3 aria-hidden="true" className="size-4" />,
    onIntent: Matrix.prefetch,
  },
] as const;
