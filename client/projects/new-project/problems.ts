import type { Problem } from '../../../contract/problems.ts';
import { newProject } from '../../../contract/projects.ts';
import { bodyOf, sentDetails } from './body.ts';
import { noFields } from './draft.ts';
import type { TaskDraft } from './draft.ts';
import { problemOfDay } from './hire-day.ts';
import { addTaskControl, controlOfId } from './state.ts';
import type { Focus, FormState } from './state.ts';

type Problems = readonly NonNullable<Problem['errors']>[number][];

/**
 * What the contract refuses in the form as it is, and a hire date that is `unreadable`; nothing where it
 * can be sent.
 */
export function problemsOf(
  form: Pick<FormState, 'fields' | 'tasks'>,
  unreadable = false,
): Problems {
  const parsed = newProject.safeParse(bodyOf(form, new Date(0).toISOString()));
  const refused = (parsed.error?.issues ?? [])
    .map(({ path, message }) => ({ path: path.join('.'), message }))
    .filter(({ path }) => path !== 'endDate');
  const day = problemOfDay(form.fields.endDate, unreadable);
  return day === null ? refused : [...refused, { path: 'endDate', message: day }];
}

/**
 * The form with each problem at the line or field that it names, by the paths of what was sent. The focus
 * goes to the first one, whose task is opened. Problems of nothing that the form shows are left out.
 */
export function withProblems(form: FormState, problems: Problems): FormState {
  const errors: Errors = {};
  const byLine = new Map<number, Errors>();
  for (const problem of problems) {
    const { line, field, message } = placeOf(form.tasks, problem);
    if (line !== null) byLine.set(line, { [field]: message, ...byLine.get(line) });
    else if (isShown(field)) errors[field] ??= message;
  }
  const tasks = form.tasks.map((task) => taskWithErrors(task, byLine));
  return { ...form, errors, tasks, focus: firstWrong(errors, tasks) ?? form.focus };
}

type Errors = Record<string, string>;

const steps = String.raw`(?:\.steps\.(\d+)(?:\.details\.(\d+))?)?`;
const linePath = new RegExp(String.raw`^tasks\.(\d+)${steps}\.(\w+)$`);

function placeOf(tasks: readonly TaskDraft[], { path, message }: Problems[number]) {
  const [, taskAt, stepAt, detailAt, field = ''] = linePath.exec(path) ?? [];
  const task = tasks[Number(taskAt)];
  if (!task) return { line: null, field: path, message };
  const step = task.steps[Number(stepAt)];
  if (!step) return { line: task.id, field, message };
  const detail = sentDetails(step)[Number(detailAt)];
  return { line: (detail ?? step).id, field, message };
}

function taskWithErrors(task: TaskDraft, byLine: Map<number, Errors>): TaskDraft {
  const withErrors = <Line extends { id: number }>(line: Line) => ({
    ...line,
    errors: byLine.get(line.id) ?? {},
  });
  const inside = task.steps.flatMap(({ id, details }) => [id, ...details.map((one) => one.id)]);
  return {
    ...withErrors(task),
    steps: task.steps.map((step) => ({
      ...withErrors(step),
      details: step.details.map(withErrors),
    })),
    open: task.open || inside.some((id) => byLine.has(id)),
  };
}

function isShown(field: string): boolean {
  return field in noFields || field === 'tasks';
}

function firstWrong(errors: Errors, tasks: readonly TaskDraft[]): Focus | null {
  const field = Object.keys(noFields).find((name) => name in errors);
  if (field) return { control: field };
  if (errors['tasks']) return { control: addTaskControl };
  for (const task of tasks) {
    const lines = [task, ...task.steps.flatMap((step) => [step, ...step.details])];
    const wrong = lines.find((line) => Object.keys(line.errors).length > 0);
    if (wrong) return { control: wrongControl(wrong) };
  }
  return null;
}

function wrongControl({ id, errors }: { id: number; errors: Errors }): string {
  const [field] = Object.keys(errors);
  const own = field === 'assigneeId' || field === 'description';
  return controlOfId(id, own ? field : 'text');
}
