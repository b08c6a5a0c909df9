import type { MyWork, WorkStep } from '#contract/my-work.ts';
import { groupOf, topGroupOf } from '#rules/work-groups.ts';
import type { TopGroup, WorkGroup } from '#rules/work-groups.ts';

/** The rows, pinned ones first, and the size of each group. */
export type Groups = {
  steps: readonly WorkStep[];
  groupAt: (index: number) => WorkGroup | TopGroup | undefined;
  counts: Record<WorkGroup | TopGroup, number>;
};

export function groupsOf(pages: readonly MyWork[], day: string): Groups {
  const { top = [], counts } = pages[0] ?? {};
  const onTop = new Set(top.map(({ id }) => id));
  const others = pages.flatMap((page) => page.steps).filter(({ id }) => !onTop.has(id));
  const steps = [...top, ...others];
  const topOf = (group: TopGroup) => top.filter((step) => topGroupOf(step) === group).length;
  const left = (group: WorkGroup) =>
    (counts?.[group] ?? 0) - top.filter(({ dueDate }) => groupOf(dueDate, day) === group).length;
  const groupAt = (index: number) => {
    const step = steps[index];
    if (!step) return undefined;
    return index < top.length ? topGroupOf(step) : groupOf(step.dueDate, day);
  };
  return {
    steps,
    groupAt,
    counts: {
      sentBack: topOf('sentBack'),
      unblocked: topOf('unblocked'),
      overdue: left('overdue'),
      today: left('today'),
      week: left('week'),
      later: left('later'),
      undated: left('undated'),
    },
  };
}
