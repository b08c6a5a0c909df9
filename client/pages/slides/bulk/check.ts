import type { MessageTemplate } from '#contract/messages.ts';
import { filledMessage, managersInNames, missingValuesNotice } from '#contract/placeholders.ts';
import type { Project } from '#contract/projects.ts';
import { complianceKey, missingOf, nobody } from '#contract/slides.ts';
import type { Slide } from '#contract/slides.ts';
import type { SlidePerson } from '#slide/cards.ts';
import type { Brand } from '#slide/content.ts';
import { planSlide } from '#slide/plan.ts';
import type { SlideProblem } from '#slide/problems.ts';

import { messageFacts, sentPeople, shownPeople } from '../draft.ts';
import type { PersonField, SlideDraft } from '../draft.ts';
import { isGuessed } from '../hire.ts';
import type { ChosenPhoto } from '../photo.ts';
import { wordsOf } from '../plan-words.ts';
import { photoLost, problemsOf } from '../problems.ts';
import { setbackOf } from '../setback.tsx';
import { messageTemplateOf } from '../use-message-template.ts';
import { draftOf, isMade, sentOf } from './batch.ts';
import type { Batch, Row } from './batch.ts';

export type Known = {
  templates: readonly MessageTemplate[] | undefined;
  slides: readonly Slide[];
  projects: readonly Project[];
  brand: Brand;
  photoOf: (row: Row) => { photo: ChosenPhoto | null; lost: boolean };
};

export type CheckedRow = {
  row: Row;
  name: string;
  draft: SlideDraft;
  /** As printed. */
  message: string;
  templateId: number | null;
  /** Missing parts that prevent creating it. */
  needs: string[];
  /** Warnings to check first. */
  notices: string[];
  /** The hire did not take place, or is on hold. */
  setback: string | null;
  /** Hiring managers whom its message welcomes. */
  managers: string[];
};

export function checkedRows({ shared, rows }: Batch, known: Known): CheckedRow[] {
  const drafts = rows.map((row) => draftOf(shared, row));
  const names = drafts.map((draft, at) => nameOf(draft) || (rows[at]?.projectName ?? ''));
  return rows.map((row, at) => {
    const draft = drafts[at] ?? shared;
    const { template, text } = messageTemplateOf(draft, known.templates);
    const people = shownPeople(draft);
    const facts = messageFacts(draft);
    const sent = sentOf(row);
    const message = sent?.message ?? filledMessage(text, facts);
    const { photo, lost } = known.photoOf(row);
    const made = isMade(row);
    const project = known.projects.find(({ id }) => id === row.projectId);
    const same = drafts.findIndex(
      (other, place) => place !== at && sameNumber(draft.complianceNumber, other.complianceNumber),
    );
    const problems = made ? [] : layoutProblems({ draft, message, photo, brand: known.brand });
    const layout = wordsOf(problems, { ...draft, people });
    const full = problems.some(({ kind }) => kind === 'full');
    const gaps = () => [
      ...gapsOf(draft),
      missingValuesNotice(text, { ...facts, people: people.map(withoutGaps) }),
      ...tooLong(draft, text),
      same >= 0 && `Same compliance number as ${names[same]}`,
      ...(full ? layout : []),
    ];
    const needs = [lost && photoLost, ...(sent ? [] : gaps())];
    const notices = [
      draft.advisors.some(isGuessed) && 'Name taken from the name of the project',
      ...usedBefore(draft, known.slides),
      project !== undefined && project.slidesCount > 0 && 'Announced before',
      !photo && !lost && 'No photo',
      ...(full ? [] : layout),
    ];
    return {
      row,
      draft,
      message,
      name: names[at] ?? '',
      templateId: sent ? sent.templateId : (template?.id ?? null),
      needs: made ? [] : (needs.filter(Boolean) as string[]),
      notices: made ? [] : (notices.filter(Boolean) as string[]),
      setback: made || !project ? null : setbackOf(project),
      managers: managersInNames(text, people),
    };
  });
}

export function sharedProblems({ shared }: Batch, text: string): string | null {
  if (shared.title.trim() === '') return 'Slide title is required';
  return text.trim() === '' ? 'Message template is required' : null;
}

function nameOf({ advisors }: SlideDraft): string {
  return advisors
    .map(({ name }) => name.trim())
    .filter(Boolean)
    .join(', ');
}

const labels: Record<PersonField, string> = {
  name: 'name',
  title: 'business title',
  priorFirm: 'prior firm',
  location: 'location',
};

function gapsOf(draft: SlideDraft): string[] {
  const people = sentPeople(draft);
  const gaps = people.flatMap(({ sent }) =>
    missingOf(sent).map(
      ({ field }) => `${sent.role === 'junior' ? 'hiring manager’s ' : ''}${labels[field]}`,
    ),
  );
  if (draft.complianceNumber.trim() === '') gaps.push('compliance number');
  const missing = gaps.length > 0 ? [`Missing: ${[...new Set(gaps)].join(', ')}`] : [];
  return people.length > 0 ? missing : [nobody, ...missing];
}

/** Fills missing facts, so that they are reported once, not again for the message. */
function withoutGaps(person: SlidePerson): SlidePerson {
  const filled = Object.entries(person).map(([field, text]) => [field, text.trim() || '-']);
  return Object.fromEntries(filled) as SlidePerson;
}

function tooLong(draft: SlideDraft, text: string): string[] {
  const problems = Object.values(problemsOf(draft, text));
  return [...new Set(problems)].filter((one) => one?.startsWith('At most')) as string[];
}

function sameNumber(one: string, other: string): boolean {
  return one.trim() !== '' && complianceKey(one) === complianceKey(other);
}

function usedBefore({ complianceNumber }: SlideDraft, slides: readonly Slide[]): string[] {
  const used = slides.find((slide) => sameNumber(complianceNumber, slide.complianceNumber));
  return used ? [`Compliance number used before, on ${used.title}`] : [];
}

type Layout = { draft: SlideDraft; message: string; photo: ChosenPhoto | null; brand: Brand };

/** Memoized, because every keystroke checks all rows. */
function layoutProblems({ draft, message, photo, brand }: Layout): SlideProblem[] {
  const { focus } = draft;
  const content = {
    ...draft,
    message,
    people: shownPeople(draft),
    photo: photo && { width: photo.width, height: photo.height, focusX: focus.x, focusY: focus.y },
  };
  const key = JSON.stringify([content, brand]);
  const before = remembered.get(key);
  if (before) return before;
  if (remembered.size >= mostRemembered) remembered.clear();
  const { problems } = planSlide(content, brand);
  remembered.set(key, problems);
  return problems;
}

const mostRemembered = 500;
const remembered = new Map<string, SlideProblem[]>();
