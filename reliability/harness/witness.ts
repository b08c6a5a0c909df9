import type { ProjectDetail } from '#contract/projects.ts';

/** The possible values of a field: the acknowledged one and those sent since without a response. */
export class Possible<T> {
  #values: T[];

  constructor(...values: T[]) {
    this.#values = values;
  }

  attempt(value: T): void {
    this.#values.push(value);
  }

  settle(value: T): void {
    this.#values = [value];
  }

  allows(value: T): boolean {
    return this.#values.includes(value);
  }

  /** Whether this is the only possible value. */
  is(value: T): boolean {
    return this.#values.every((one) => one === value);
  }
}

export type KnownProject = {
  name: string;
  id?: number;
  there: Possible<boolean>;
  description: Possible<string | null>;
  ticks: Map<number, Possible<number>>;
  /** A write has no response yet. Its writer leaves the project alone until it has been read. */
  open: boolean;
  unread: boolean;
};

/** A slide; its file is known if its creation was acknowledged. */
export type KnownSlide = {
  title: string;
  id?: number;
  sha256?: string;
  unread: boolean;
};

export const width = 3;

/** The expected data of all writers, kept outside of the site. */
export function startWitness() {
  const projects = new Map<string, KnownProject>();
  const slides = new Map<string, KnownSlide>();
  const count = { acknowledged: 0, unanswered: 0 };

  return {
    projects,
    slides,
    count,
    project: (name: string, description: string): KnownProject => {
      const known: KnownProject = {
        name,
        there: new Possible(false),
        description: new Possible<string | null>(description),
        ticks: new Map(),
        open: false,
        unread: true,
      };
      projects.set(name, known);
      return known;
    },
    slide: (title: string): KnownSlide => {
      const known: KnownSlide = { title, unread: true };
      slides.set(title, known);
      return known;
    },
  };
}

export type Witness = ReturnType<typeof startWitness>;

export function learn(known: KnownProject, { id, tasks }: ProjectDetail): void {
  known.id = id;
  for (const detail of detailsOf(tasks)) {
    known.ticks.set(detail.id, new Possible(detail.completion));
  }
}

/** Missing parts of a project, and values that were never sent. */
export function differences(known: KnownProject, found: ProjectDetail): string[] {
  const { name } = known;
  const chunks = [found.tasks, ...found.tasks.map(({ steps }) => steps)];
  const lists = [...chunks, ...found.tasks.flatMap(stepsOf).map(({ details = [] }) => details)];
  const whole = lists.length === 1 + width + width * width;
  if (!whole || lists.some(({ length }) => length !== width)) return [`${name} is there by halves`];
  const wrong = [];
  if (!known.description.allows(found.description)) {
    wrong.push(`${name} has the description ${found.description}`);
  }
  for (const { id, completion } of detailsOf(found.tasks)) {
    const tick = known.ticks.get(id);
    if (tick && !tick.allows(completion)) wrong.push(`${name}: detail ${id} is ${completion}`);
  }
  return wrong;
}

/** Accepts the data that was read as known. */
export function settle(known: KnownProject, found: ProjectDetail): void {
  learn(known, found);
  known.description.settle(found.description);
  known.there.settle(true);
  known.open = false;
  known.unread = false;
}

const stepsOf = ({ steps }: ProjectDetail['tasks'][number]) => steps;

function detailsOf(tasks: ProjectDetail['tasks']) {
  return tasks.flatMap(stepsOf).flatMap(({ details = [] }) => details);
}
