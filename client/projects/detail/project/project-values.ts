import { priorityLabels, projectStatusLabels } from '#client/shared/badges.tsx';
import { firstOfEach } from '#client/shared/field-problems.ts';
import type { Problems } from '#client/shared/field-problems.ts';
import { formatDay } from '#client/ui/day.ts';
import type { Snapshot } from '#client/ui/edited.ts';
import type { ProjectManager } from '#contract/managers.ts';
import { managerLabel } from '#contract/managers.ts';
import { projectChanges } from '#contract/projects.ts';
import type { Project } from '#contract/projects.ts';
import type { Priority, ProjectStatus } from '#contract/values.ts';

import { problemOfDay } from '../../new-project/hire-day.ts';

/** What an announcement says of the hire. */
export const hireFields = [
  'advisorName',
  'advisorTitle',
  'advisorPriorFirm',
  'advisorLocation',
  'hiringManagerName',
  'hiringManagerTitle',
] as const;
export type HireField = (typeof hireFields)[number];

/** What the Edit Project form holds; what is missing is an empty text. */
export type ProjectValues = Record<HireField, string> & {
  name: string;
  category: string;
  market: string;
  description: string;
  endDate: string;
  priority: Priority;
  status: ProjectStatus;
  projectManagerId: number | null;
};

/** The labels of the fields. */
export const projectLabels: Record<keyof ProjectValues, string> = {
  name: 'Name',
  category: 'Category',
  market: 'Market',
  description: 'Description',
  endDate: 'Projected Hire Date',
  priority: 'Priority',
  status: 'Status',
  projectManagerId: 'Project Manager',
  advisorName: 'Advisor name',
  advisorTitle: 'Advisor business title',
  advisorPriorFirm: 'Advisor prior firm',
  advisorLocation: 'Advisor location',
  hiringManagerName: 'Hiring manager name',
  hiringManagerTitle: 'Hiring manager business title',
};

/** A project as the form has it. */
export function projectStanding(project: Project): Snapshot<ProjectValues> {
  const { name, category, market, description, endDate, priority, status } = project;
  return {
    version: project.version,
    values: {
      name,
      category,
      market,
      description: description ?? '',
      endDate: endDate ?? '',
      priority,
      status,
      projectManagerId: project.projectManagerId,
      advisorName: project.advisorName ?? '',
      advisorTitle: project.advisorTitle ?? '',
      advisorPriorFirm: project.advisorPriorFirm ?? '',
      advisorLocation: project.advisorLocation ?? '',
      hiringManagerName: project.hiringManagerName ?? '',
      hiringManagerTitle: project.hiringManagerTitle ?? '',
    },
  };
}

/** Changes of the form as they are sent: an emptied text or day is none. */
export function projectBody({ description, endDate, ...changes }: Partial<ProjectValues>) {
  const facts = hireFields.flatMap((field) => {
    const text = changes[field];
    return text === undefined ? [] : [[field, text.trim() || null] as const];
  });
  return {
    ...changes,
    ...(Object.fromEntries(facts) as Partial<Record<HireField, string | null>>),
    ...(description !== undefined && { description: description.trim() || null }),
    ...(endDate !== undefined && { endDate: endDate || null }),
  };
}

/** What is wrong with each field, by its name; `unreadable` where the day that was typed is none. */
export function projectProblems(
  values: ProjectValues,
  unreadable: boolean,
): Problems<keyof ProjectValues> {
  const { endDate, ...rest } = values;
  const problems = firstOfEach<keyof ProjectValues>(projectChanges.safeParse(rest).error?.issues);
  const day = problemOfDay(endDate, unreadable);
  return day === null ? problems : { ...problems, endDate: day };
}

/** The value of a field in words. */
export function projectValueText(
  field: keyof ProjectValues,
  value: ProjectValues[keyof ProjectValues],
  managers: readonly ProjectManager[] | undefined,
): string {
  if (field === 'priority') return priorityLabels[value as Priority];
  if (field === 'status') return projectStatusLabels[value as ProjectStatus];
  if (field === 'endDate') return value ? formatDay(String(value)) : '';
  if (field !== 'projectManagerId') return String(value);
  if (value === null) return noProjectManager;
  const manager = managers?.find(({ id }) => id === value);
  return manager ? managerLabel(manager) : 'Unknown user';
}

export const noProjectManager = 'No Project Manager';

/** What should be known about a hire date, if anything. */
export function hireDayHint(day: string, start: string | null, today: string): string {
  if (start !== null && day !== '' && day < start) return 'This day is before the start.';
  if (day !== '' && day < today) return 'This day is in the past.';
  return 'The projected hire date: the day on which the hire is expected to start.';
}
