import type {
  FoundDetail,
  FoundPerson,
  FoundSlide,
  FoundStep,
  FoundTask,
  SearchKind,
  SearchResults,
} from '#contract/search.ts';

export type Place = {
  key: string;
  text: string;
  /** Its parents, outermost first; for a person their role. */
  within: string[];
  note: 'Archived' | 'Inactive' | null;
  href: string;
};

export const kinds = [
  { kind: 'tasks', label: 'Tasks', one: 'task' },
  { kind: 'steps', label: 'Steps', one: 'step' },
  { kind: 'details', label: 'Details', one: 'detail' },
  { kind: 'people', label: 'People', one: 'person' },
  { kind: 'slides', label: 'Slides', one: 'slide' },
] as const satisfies { kind: SearchKind; label: string; one: string }[];

export function placesOf(results: SearchResults, kind: SearchKind): Place[] {
  return places[kind](results);
}

const places: Record<SearchKind, (results: SearchResults) => Place[]> = {
  tasks: ({ tasks }) => tasks.found.map(taskPlace),
  steps: ({ steps }) => steps.found.map(stepPlace),
  details: ({ details }) => details.found.map(detailPlace),
  people: ({ people }) => people.found.map(personPlace),
  slides: ({ slides }) => slides.found.map(slidePlace),
};

function taskPlace(task: FoundTask): Place {
  const { id, title, projectId, projectName } = task;
  return {
    key: `task-${id}`,
    text: title,
    within: [projectName],
    note: noteOf(task),
    href: `/projects/${projectId}?task=${id}`,
  };
}

function stepPlace(step: FoundStep): Place {
  const { id, name, taskId, taskTitle, projectId, projectName } = step;
  return {
    key: `step-${id}`,
    text: name,
    within: [projectName, taskTitle],
    note: noteOf(step),
    href: `/projects/${projectId}?task=${taskId}&step=${id}`,
  };
}

function detailPlace(detail: FoundDetail): Place {
  const { id, text, stepId, stepName, taskId, taskTitle, projectId, projectName } = detail;
  return {
    key: `detail-${id}`,
    text,
    within: [projectName, taskTitle, stepName],
    note: noteOf(detail),
    href: `/projects/${projectId}?task=${taskId}&step=${stepId}&detail=${id}`,
  };
}

function personPlace({ id, name, role, isActive }: FoundPerson): Place {
  return {
    key: `person-${id}`,
    text: name,
    within: role ? [role] : [],
    note: isActive ? null : 'Inactive',
    href: `/people?person=${id}`,
  };
}

function slidePlace({ id, title, projectName }: FoundSlide): Place {
  return {
    key: `slide-${id}`,
    text: title,
    within: projectName === null ? [] : [projectName],
    note: null,
    href: `/slides?slide=${id}`,
  };
}

function noteOf({ archived }: { archived: boolean }): Place['note'] {
  return archived ? 'Archived' : null;
}
