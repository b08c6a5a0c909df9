import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { dueBody, dueOf } from '#client/outline/due-values.ts';
import { datedMilestones } from '#client/outline/milestone-values.ts';
import type { MilestoneValue } from '#client/outline/milestone-values.ts';
import { useHolidays } from '#client/pages/settings/holidays/queries.ts';
import { same } from '#client/ui/edited.ts';
import { useDraft } from '#client/ui/use-draft.ts';
import type { MovedDay } from '#contract/holidays.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { countedAll } from '#contract/words.ts';
import { dueDay, movedBy } from '#rules/due.ts';
import type { AnchorDays, NamedDay, ProjectDays } from '#rules/due.ts';

import { isAllowedDay } from '../../new-project/hire-day.ts';
import { projectQuery } from '../../queries.ts';

/** The due dates of open steps that move with the change from `before` to `days`. */
export function movedDueDates(
  tasks: readonly Task[],
  before: AnchorDays,
  days: ProjectDays,
): MovedDay[] {
  const isMoved = movedBy(before, days);
  return tasks.flatMap((task) =>
    task.steps.flatMap(({ name, status, dueDate, dueOffset }) => {
      if (status === 'completed' || !dueOffset || !isMoved(dueOffset)) return [];
      const to = dueDay(dueOffset, days);
      return to === dueDate ? [] : [{ task: task.title, name, from: dueDate, to }];
    }),
  );
}

/** Milestones whose offset results in another day. */
export function movedMilestones(
  before: Project['milestones'],
  after: readonly NamedDay[],
): MovedDay[] {
  return after.flatMap(({ id, name, day: to }) => {
    const known = before.find((one) => one.id === id);
    if (!known?.dueOffset || known.day === to) return [];
    return [{ task: null, name, from: known.day, to }];
  });
}

/** For example "21 due dates and 1 milestone moved along". */
export function movedText(moved: readonly MovedDay[]): string {
  const milestones = moved.filter(({ task }) => task === null).length;
  const all = countedAll([moved.length - milestones, 'due date'], [milestones, 'milestone']);
  return `${all} moved along`;
}

type Typed = { startDay: string; endDate: string; milestones: MilestoneValue[] };

/**
 * The days as typed, the dates that would move with them, and the choice to move them. A half-typed year changes
 * nothing yet.
 */
export function useMovedDueDates(draftKey: string, stored: Project, typed: Typed) {
  const { data: project } = useQuery(projectQuery(stored.id));
  const holidays = useHolidays();
  const [moves, setMoves] = useDraft(`${draftKey}/move-due-dates`, true);
  const startDay = sensibleDay(typed.startDay, stored.startDay);
  const endDate = sensibleDay(typed.endDate, stored.endDate);
  const days = useMemo(() => {
    const anchors = { startDay, endDate, holidays };
    return { ...anchors, milestones: datedMilestones(typed.milestones, anchors) };
  }, [typed.milestones, startDay, endDate, holidays]);
  const moved = useMemo(() => {
    if (sameAnchors(stored, typed.milestones, days)) return [];
    const milestones = movedMilestones(stored.milestones, days.milestones);
    return [...milestones, ...movedDueDates(project?.tasks ?? [], stored, days)];
  }, [project, stored, typed.milestones, days]);
  return { days, moved, moves, setMoves, tasks: project?.tasks };
}

function sensibleDay(typed: string, stored: string | null): string | null {
  if (typed === '') return null;
  return isAllowedDay(typed) ? typed : stored;
}

type Anchors = Pick<Project, 'startDay' | 'endDate' | 'milestones'>;

/** A milestone that stayed behind when its anchor moved has not changed. */
export function sameAnchors(
  stored: Anchors,
  typed: readonly MilestoneValue[],
  { startDay, endDate, milestones }: Omit<ProjectDays, 'holidays'>,
): boolean {
  if (startDay !== stored.startDay || endDate !== stored.endDate) return false;
  return stored.milestones.every(({ id, day, dueOffset }) => {
    const now = typed.find((one) => one.id === id);
    const before = dueBody(dueOf({ dueDate: day, dueOffset }));
    // Nothing counts from a removed milestone.
    if (!now || same(dueBody(now.due), before)) return true;
    return milestones.find((one) => one.id === id)?.day === day;
  });
}
