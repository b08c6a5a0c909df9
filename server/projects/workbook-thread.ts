import { parentPort, workerData } from 'node:worker_threads';

import { strToU8, Zip, ZipDeflate } from 'fflate';

import { listedProject } from '#contract/checklist/listed.ts';
import { checklistRows, projectColumns } from '#contract/checklist/rows.ts';
import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { Project } from '#contract/projects.ts';
import type { Cell, Column } from '#contract/spreadsheet/cells.ts';
import {
  mostRows,
  sheetFoot,
  sheetHead,
  sheetPart,
  sheetRow,
  partDate,
  workbookParts,
} from '#contract/spreadsheet/workbook.ts';
import type { StepDetail, TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

/*
 * The worker thread that creates the workbook of all projects. It receives JSON in pieces and returns the new bytes
 * of the file for each, so that serializing and compressing do not block the event loop.
 */

export type Part = 'names' | 'projects' | 'end';
type Named = { id: number; name: string };
export type Names = { people: Named[]; roles: Named[]; managers: ProjectManager[] };
export type Projects = {
  projects: Project[];
  tasks: Omit<Task, 'steps'>[];
  steps: TaskStep[];
  details: StepDetail[];
  links: { personId: number; taskStepId: number }[];
};

const timeZone = workerData as string;
const unwrapped = ({ name, width }: Column): Column => ({ name, width });
const columns: readonly Column[] = [
  { name: 'Project', width: 28 },
  { name: 'Market', width: 16 },
  { name: 'Category', width: 18 },
  { name: 'Project Manager', width: 20 },
  { name: 'Project Status', width: 14 },
  { name: 'Projected Hire Date', width: 18 },
  ...projectColumns.map(unwrapped),
];
const statusLabels: Record<Project['status'], string> = {
  planning: 'Planning',
  in_progress: 'In Progress',
  completed: 'Completed',
  on_hold: 'On Hold',
};

const grown: Uint8Array[] = [];
const zip = new Zip((error, bytes) => {
  if (error) throw error;
  grown.push(bytes);
});

const sheets: string[] = [];
let sheet: ZipDeflate | undefined;
let row = mostRows;
let names = namesOf({ people: [], roles: [], managers: [] });

parentPort?.on('message', ([part, json]: [Part, Uint8Array[]]) => {
  const read: unknown = part === 'end' ? null : JSON.parse(Buffer.concat(json).toString());
  if (part === 'names') names = namesOf(read as Names);
  else if (part === 'projects') write(rowsOf(read as Projects));
  else end();
  const piece = new Uint8Array(grown.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const bytes of grown.splice(0)) {
    piece.set(bytes, at);
    at += bytes.length;
  }
  parentPort?.postMessage(piece, [piece.buffer]);
});

function write(rows: readonly Cell[][]): void {
  const text: string[] = [];
  for (const cells of rows) {
    if (row === mostRows) {
      sheet?.push(strToU8(text.splice(0).join('')));
      openSheet();
    }
    row += 1;
    text.push(sheetRow(row, cells, columns));
  }
  sheet?.push(strToU8(text.join('')));
}

/** A spreadsheet is limited to about a million rows: the rest continues on the next sheet. */
function openSheet(): void {
  closeSheet();
  sheets.push(sheets.length === 0 ? 'Items' : `Items ${sheets.length + 1}`);
  sheet = new ZipDeflate(sheetPart(sheets.length), { level: 3 });
  sheet.mtime = partDate;
  zip.add(sheet);
  sheet.push(strToU8(sheetHead(columns)));
  row = 1;
}

function closeSheet(): void {
  sheet?.push(strToU8(sheetFoot(columns, row)), true);
}

function end(): void {
  if (!sheet) openSheet();
  closeSheet();
  for (const [name, text] of Object.entries(workbookParts(sheets))) {
    const part = new ZipDeflate(name);
    part.mtime = partDate;
    zip.add(part);
    part.push(strToU8(text), true);
  }
  zip.end();
}

/** A project without tasks also has a row. */
function rowsOf({ projects, tasks, steps, details, links }: Projects): Cell[][] {
  const detailsOf = Map.groupBy(details, ({ taskStepId }) => taskStepId);
  const linksOf = Map.groupBy(links, ({ taskStepId }) => taskStepId);
  const stepsOf = Map.groupBy(
    steps.map((step) => ({ ...step, details: detailsOf.get(step.id) ?? [] })),
    ({ taskId }) => taskId,
  );
  const tasksOf = Map.groupBy(tasks, ({ projectId }) => projectId);
  return projects.toReversed().flatMap((project) => {
    const whole = tasksOf.get(project.id) ?? [];
    const listed = listedProject(
      whole.map((task) => ({ ...task, steps: stepsOf.get(task.id) ?? [] })),
      {
        peopleOn: (stepId) => linksOf.get(stepId)?.map(({ personId }) => personId) ?? [],
        due: ({ dueDate }) => dueDate && { day: dueDate },
        timeZone,
      },
    );
    const facts = factsOf(project);
    const rows = checklistRows(listed, names);
    return (rows.length === 0 ? [[]] : rows).map((cells) => [...facts, ...cells]);
  });
}

function factsOf({ name, market, category, status, endDate, projectManagerId }: Project): Cell[] {
  const manager = projectManagerId === null ? null : names.manager(projectManagerId);
  return [name, market, category, manager, statusLabels[status], endDate && { day: endDate }];
}

function namesOf({ people, roles, managers }: Names) {
  const byId = (members: readonly Named[]) => {
    const known = new Map(members.map(({ id, name }) => [id, name]));
    return (id: number) => known.get(id) ?? '';
  };
  return {
    person: byId(people),
    role: byId(roles),
    manager: byId(managers.map((one) => ({ id: one.id, name: managerName(one) }))),
  };
}
