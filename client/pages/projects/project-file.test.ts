import { expect, test } from 'vitest';

import type { ProjectManager } from '#contract/managers.ts';
import type { Project } from '#contract/projects.ts';
import { csvRows } from '#formats/checklist/csv.ts';

import { projectFile } from './project-file.ts';

const project: Project = {
  id: 4,
  name: 'Hire of Ada Lund',
  description: null,
  category: 'Hire',
  market: 'Chicago, north',
  startDate: null,
  startDay: '2026-03-02',
  endDate: '2026-09-30',
  milestones: [],
  priority: 'high',
  status: 'in_progress',
  projectManagerId: 7,
  projectTemplateId: null,
  visibility: 'everybody',
  alsoVisibleTo: [],
  percentageComplete: 41,
  tasksCount: 5,
  completedTasksCount: 2,
  taskCompletionRate: 40,
  stepsCount: 9,
  completedStepsCount: 3,
  stepCompletionRate: 33,
  archivedAt: null,
  outcome: null,
  outcomeDay: null,
  outcomeNote: null,
  holdReason: null,
  lookAgainOn: null,
  advisorName: 'Ada Lund',
  advisorTitle: null,
  advisorPriorFirm: null,
  advisorLocation: null,
  hiringManagerName: null,
  hiringManagerTitle: null,
  slidesCount: 0,
  roleHolders: [],
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  version: 1,
};
const maya = { id: 7, username: 'maya', firstName: 'Maya', lastName: 'Okafor' } as ProjectManager;

function read(...projects: Project[]): Record<string, string | undefined>[] {
  const file = projectFile(projects, [maya]);
  expect(file.startsWith('\uFEFF')).toBe(true);
  const [headings, ...rows] = csvRows(file).map(({ cells }) => cells);
  return rows.map((cells) =>
    Object.fromEntries((headings ?? []).map((heading, at) => [heading, cells[at]])),
  );
}

test('a project is a row: texts as on the screen, days in the format of spreadsheets', () => {
  expect(read(project)).toEqual([
    {
      Name: 'Hire of Ada Lund',
      Description: '',
      Category: 'Hire',
      Market: 'Chicago, north',
      Status: 'In Progress',
      Priority: 'High',
      'Project Manager': 'Maya Okafor',
      'Start Date': '2026-03-02',
      'Projected Hire Date': '2026-09-30',
      'Progress (%)': '41',
      Tasks: '5',
      'Completed Tasks': '2',
      Steps: '9',
      'Completed Steps': '3',
      Advisor: 'Ada Lund',
      'Advisor Title': '',
      'Prior Firm': '',
      Location: '',
      'Hiring Manager': '',
      'Hiring Manager Title': '',
      Slides: '0',
      Archived: '',
    },
  ]);
});

test('escapes formulas and quotes', () => {
  for (const begin of ['=', '+', '-', '@', '\t', '\r']) {
    const name = `${begin}cmd|' /C calc'!A0`;
    expect(projectFile([{ ...project, name }], [])).toMatch(/\r\n"'[=+\-@\t\r]cmd/);
  }
  const name = 'He said "no", twice\nand left; then\r\ncame back';
  const again = { ...project, name, projectManagerId: 99 };
  expect(read(again, project)).toMatchObject([
    { Name: name, 'Project Manager': '' },
    { Name: 'Hire of Ada Lund' },
  ]);
});

test('every text is quoted, so that no separator splits it; numbers are not', () => {
  const texts = { name: 'North; South', description: 'a\tb', market: 'East' };
  const [headings, row] = projectFile([{ ...project, ...texts }], []).split('\r\n');
  expect(headings).toMatch(/^\uFEFF"Name","Description",/);
  expect(row).toMatch(/^"North; South","a\tb","Hire","East","In Progress",/);
  expect(row).toContain(',"2026-09-30",41,5,');
});
