import { parentPort } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';

import { itemsOfProject } from '#contract/checklist.ts';
import { managerName } from '#contract/manager-names.ts';
import type { Project } from '#contract/projects.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import { dueCell, ruleCell } from '#formats/checklist/due-cells.ts';
import { checklistRows, projectColumns } from '#formats/checklist/rows.ts';
import type { Cell, Column } from '#formats/spreadsheet/cells.ts';
import { failureOf } from '#server/db/thread-errors.ts';
import type { Failure } from '#server/db/thread-errors.ts';
import { releaseBuffer } from '#server/release-buffer.ts';

import { createWorkbookFile } from './workbook-file.ts';

/*
 * The worker thread that creates workbooks of all projects: one for each port that it receives. It gets JSON in
 * pieces and returns the new bytes of the file for each, so that serializing and compressing do not block the event
 * loop.
 */

export type Part = 'names' | 'projects' | 'end';
export type Reply = { piece?: Uint8Array; error?: Failure };
type Named = { id: number; name: string };
type Manager = { id: number } & Parameters<typeof managerName>[0];
export type Names = { people: Named[]; roles: Named[]; managers: Manager[] };
type Step = TaskStep & { people: { personId: number }[] };
type WholeProject = Project & { tasks: (Omit<Task, 'steps'> & { steps: Step[] })[] };

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

parentPort?.on('message', ([port, timeZone]: [MessagePort, string]) => {
  const file = createWorkbookFile(columns);
  let names = namesOf({ people: [], roles: [], managers: [] });

  function pieceOf(part: Part, json: Uint8Array[]): Uint8Array<ArrayBuffer> {
    const text = Buffer.concat(json).toString();
    json.forEach(releaseBuffer);
    if (part === 'names') names = namesOf(JSON.parse(text) as Names);
    else if (part === 'end') file.end();
    else {
      const projects = JSON.parse(`[${text}]`) as WholeProject[];
      file.add(projects.flatMap((project) => rowsOf(project, names, timeZone)));
    }
    return file.taken();
  }

  port.on('message', ([part, json]: [Part, Uint8Array[]]) => {
    try {
      const piece = pieceOf(part, json);
      port.postMessage({ piece } satisfies Reply, [piece.buffer]);
    } catch (thrown) {
      port.postMessage({ error: failureOf(thrown) } satisfies Reply);
    }
  });
});

/** A project without tasks also has a row. */
function rowsOf(project: WholeProject, names: KnownNames, timeZone: string): Cell[][] {
  const steps = new Map(project.tasks.flatMap((task) => task.steps.map((step) => [step.id, step])));
  const tasks = itemsOfProject(project.tasks, {
    milestones: project.milestones,
    peopleOn: (stepId) => steps.get(stepId)?.people.map(({ personId }) => personId) ?? [],
    timeZone,
  });
  const facts = factsOf(project, names);
  const rows = checklistRows(tasks, { ...names, due: dueCell, rule: ruleCell });
  return (rows.length === 0 ? [[]] : rows).map((cells) => [...facts, ...cells]);
}

function factsOf(project: Project, names: KnownNames): Cell[] {
  const { name, market, category, status, endDate, projectManagerId } = project;
  const manager = projectManagerId === null ? null : names.manager(projectManagerId);
  return [name, market, category, manager, statusLabels[status], endDate && { day: endDate }];
}

type KnownNames = ReturnType<typeof namesOf>;

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
