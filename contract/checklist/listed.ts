import { isDone } from '../progress.ts';
import type { Cell } from '../spreadsheet/cells.ts';
import type { StepDetail, TaskStep } from '../steps.ts';
import type { Task } from '../tasks.ts';
import type { TemplateStep, TemplateTask } from '../templates.ts';
import { dayIn } from '../today.ts';
import type { WorkStatus } from '../values.ts';
import { stepWords } from './step-words.ts';

export type ListedTask = ListedItem & { isGate: boolean; steps: ListedStep[] };
export type ListedStep = ListedItem & {
  evidenceRequired: boolean;
  waitsFor: string | null;
  details: ListedDetail[];
};
export type ListedDetail = { text: string } & Stated;

export type ListedItem = {
  name: string;
  description: string | null;
  ownerRoleId: number | null;
  personIds: readonly number[];
  /** A day, or the phrase for an offset. */
  due: Cell;
  hours: number;
} & Stated;

/** `doneOn` is a day. Null in templates. */
type Stated = {
  state: { status: WorkStatus; doneBy: string | null; doneOn: string | null } | null;
};

type ProjectFacts = {
  peopleOn: (stepId: number) => readonly number[];
  due: (step: TaskStep) => Cell;
  /** Decides which calendar day a completion falls on. */
  timeZone: string;
};

export function listedProject(
  tasks: readonly Task[],
  { peopleOn, due, timeZone }: ProjectFacts,
): ListedTask[] {
  const stated = (status: WorkStatus, { completedBy, completedAt }: Finished) => ({
    state: {
      status,
      doneBy: completedBy,
      doneOn: completedAt === null ? null : dayIn(timeZone, completedAt),
    },
  });
  const detail = (one: StepDetail) => ({
    text: one.text,
    ...stated(isDone(one) ? 'completed' : 'pending', one),
  });
  const { wordsOf } = stepWords(tasks.map(({ title, steps }) => ({ name: title, steps })));
  const places = new Map(
    tasks.flatMap(({ steps }, task) =>
      steps.map(({ id }, step) => [id, [task, step] as const] as const),
    ),
  );
  const waitOf = ({ waitsForId }: TaskStep) => {
    const place = waitsForId === null ? undefined : places.get(waitsForId);
    return place ? wordsOf(...place) : null;
  };
  const step = (one: TaskStep) => ({
    ...facts(one),
    personIds: peopleOn(one.id),
    evidenceRequired: one.evidenceRequired,
    waitsFor: waitOf(one),
    due: due(one),
    ...stated(one.status, one),
    details: (one.details ?? []).map(detail),
  });
  return tasks.map((task) => ({
    ...facts({ ...task, name: task.title }),
    personIds: task.assigneeId === null ? [] : [task.assigneeId],
    due: null,
    isGate: task.isGate,
    ...stated(task.status, task),
    steps: task.steps.map(step),
  }));
}

type Finished = { completedBy: string | null; completedAt: string | null };

export function listedTemplate(
  tasks: readonly TemplateTask[],
  due: (step: TemplateStep) => Cell,
): ListedTask[] {
  const owned = ({ ownerRoleId, personId }: TemplateTask | TemplateStep) => ({
    ownerRoleId: ownerRoleId ?? null,
    personIds: personId === undefined ? [] : [personId],
  });
  const { wordsOf } = stepWords(tasks);
  const step = (one: TemplateStep, own: number) => ({
    ...facts({ ...one, ...owned(one) }),
    ...owned(one),
    evidenceRequired: one.evidenceRequired ?? false,
    waitsFor: one.waitsFor ? wordsOf(one.waitsFor.task ?? own, one.waitsFor.step) : null,
    due: due(one),
    state: null,
    details: one.details.map(({ text }) => ({ text, state: null })),
  });
  return tasks.map((task, own) => ({
    ...facts({ ...task, ...owned(task) }),
    ...owned(task),
    due: null,
    isGate: task.isGate ?? false,
    state: null,
    steps: task.steps.map((one) => step(one, own)),
  }));
}

type Facts = {
  name: string;
  description: string | null;
  ownerRoleId: number | null;
  estimatedHours: number;
};

function facts({ name, description, ownerRoleId, estimatedHours }: Facts) {
  return { name, description, ownerRoleId, hours: estimatedHours };
}
