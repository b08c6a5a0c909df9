import { dayOf } from '#client/ui/day.ts';
import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { Project } from '#contract/projects.ts';
import { priorityLabels, projectStatusLabels } from '#contract/value-labels.ts';
import { csvText } from '#formats/spreadsheet/csv-text.ts';

const columns: [string, (project: Project, manager: string) => string | number | null][] = [
  ['Name', ({ name }) => name],
  ['Description', ({ description }) => description],
  ['Category', ({ category }) => category],
  ['Market', ({ market }) => market],
  ['Status', ({ status }) => projectStatusLabels[status]],
  ['Priority', ({ priority }) => priorityLabels[priority]],
  ['Project Manager', (_, manager) => manager],
  ['Start Date', ({ startDay }) => startDay],
  ['Projected Hire Date', ({ endDate }) => endDate],
  ['Progress (%)', ({ percentageComplete }) => percentageComplete],
  ['Tasks', ({ tasksCount }) => tasksCount],
  ['Completed Tasks', ({ completedTasksCount }) => completedTasksCount],
  ['Steps', ({ stepsCount }) => stepsCount],
  ['Completed Steps', ({ completedStepsCount }) => completedStepsCount],
  ['Advisor', ({ advisorName }) => advisorName],
  ['Advisor Title', ({ advisorTitle }) => advisorTitle],
  ['Prior Firm', ({ advisorPriorFirm }) => advisorPriorFirm],
  ['Location', ({ advisorLocation }) => advisorLocation],
  ['Hiring Manager', ({ hiringManagerName }) => hiringManagerName],
  ['Hiring Manager Title', ({ hiringManagerTitle }) => hiringManagerTitle],
  ['Slides', ({ slidesCount }) => slidesCount],
  ['Archived', ({ archivedAt }) => archivedAt && dayOf(new Date(archivedAt))],
];

/**
 * Projects as CSV (RFC 4180) in the given order, with days as YYYY-MM-DD and a byte order mark, by which spreadsheets
 * recognise UTF-8.
 */
export function projectFile(
  projects: readonly Project[],
  managers: readonly ProjectManager[],
): string {
  const names = new Map(managers.map((manager) => [manager.id, managerName(manager)]));
  const rows = projects.map((project) => {
    const manager = names.get(project.projectManagerId ?? 0) ?? '';
    return columns.map(([, of]) => of(project, manager));
  });
  return csvText([columns.map(([heading]) => heading), ...rows]);
}
