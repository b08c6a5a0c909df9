import { plainComment } from '#contract/comment-text.ts';
import type {
  FoundComment,
  FoundDetail,
  FoundEvidence,
  FoundPerson,
  FoundSlide,
  FoundStep,
  FoundTask,
  SearchKind,
  SearchResults,
} from '#contract/search.ts';
import { commentHref } from '#formats/activity/comment-href.ts';

export type SearchHit = {
  key: string;
  text: string;
  /** Its parents, outermost first; for a person their role. */
  within: string[];
  note: 'Archived' | 'Inactive' | 'Removed' | null;
  href: string;
};

export const kinds = [
  { kind: 'tasks', label: 'Tasks', one: 'task' },
  { kind: 'steps', label: 'Steps', one: 'step' },
  { kind: 'details', label: 'Details', one: 'detail' },
  { kind: 'comments', label: 'Comments', one: 'comment' },
  { kind: 'evidence', label: 'Evidence', one: 'evidence' },
  { kind: 'people', label: 'People', one: 'person' },
  { kind: 'slides', label: 'Slides', one: 'slide' },
] as const satisfies { kind: SearchKind; label: string; one: string }[];

export function hitsOf(results: SearchResults, kind: SearchKind): SearchHit[] {
  return hitsOfKind[kind](results);
}

const hitsOfKind: Record<SearchKind, (results: SearchResults) => SearchHit[]> = {
  tasks: ({ tasks }) => tasks.found.map(taskHit),
  steps: ({ steps }) => steps.found.map(stepHit),
  details: ({ details }) => details.found.map(detailHit),
  comments: ({ comments }) => comments.found.map(commentHit),
  evidence: ({ evidence }) => evidence.found.map(evidenceHit),
  people: ({ people }) => people.found.map(personHit),
  slides: ({ slides }) => slides.found.map(slideHit),
};

function taskHit(task: FoundTask): SearchHit {
  const { id, title, projectId, projectName } = task;
  return {
    key: `task-${id}`,
    text: title,
    within: [projectName],
    note: noteOf(task),
    href: `/projects/${projectId}?task=${id}`,
  };
}

function stepHit(step: FoundStep): SearchHit {
  const { id, name, taskId, taskTitle, projectId, projectName } = step;
  return {
    key: `step-${id}`,
    text: name,
    within: [projectName, taskTitle],
    note: noteOf(step),
    href: `/projects/${projectId}?task=${taskId}&step=${id}`,
  };
}

function detailHit(detail: FoundDetail): SearchHit {
  const { id, text, stepId, stepName, taskId, taskTitle, projectId, projectName } = detail;
  return {
    key: `detail-${id}`,
    text,
    within: [projectName, taskTitle, stepName],
    note: noteOf(detail),
    href: `/projects/${projectId}?task=${taskId}&step=${stepId}&detail=${id}`,
  };
}

function commentHit(comment: FoundComment): SearchHit {
  const { id, text, author, projectName, taskTitle, stepName } = comment;
  return {
    key: `comment-${id}`,
    text: `${author}: ${plainComment(text)}`,
    within: [projectName, taskTitle, stepName].filter((name) => name !== null),
    note: noteOf(comment),
    href: commentHref({ ...comment, commentId: id }),
  };
}

function evidenceHit(evidence: FoundEvidence): SearchHit {
  const { id, name, taskId, taskTitle, stepId, stepName, projectId, projectName } = evidence;
  const step = stepId === null ? '' : `&step=${stepId}`;
  return {
    key: `evidence-${id}`,
    text: name,
    within: [projectName, taskTitle, stepName].filter((one) => one !== null),
    note: evidence.removed ? 'Removed' : noteOf(evidence),
    href: `/projects/${projectId}?task=${taskId}${step}`,
  };
}

function personHit({ id, name, role, isActive }: FoundPerson): SearchHit {
  return {
    key: `person-${id}`,
    text: name,
    within: role ? [role] : [],
    note: isActive ? null : 'Inactive',
    href: `/people?person=${id}`,
  };
}

function slideHit({ id, title, projectName }: FoundSlide): SearchHit {
  return {
    key: `slide-${id}`,
    text: title,
    within: projectName === null ? [] : [projectName],
    note: null,
    href: `/slides?slide=${id}`,
  };
}

function noteOf({ archived }: { archived: boolean }): SearchHit['note'] {
  return archived ? 'Archived' : null;
}
