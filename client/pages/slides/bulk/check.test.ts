import { expect, test } from 'vitest';

import { counts } from '#contract/limits.ts';
import type { Project } from '#contract/projects.ts';
import type { Slide } from '#contract/slides.ts';

import { brandOf } from '../content.ts';
import { blankSlide } from '../draft.ts';
import { blankBatch, changedRow, changedSlide, roomIn, withProjects } from './batch.ts';
import type { Batch } from './batch.ts';
import { checkedRows } from './check.ts';
import type { CheckedRow } from './check.ts';

const hire = (id: number, facts: Partial<Project> = {}): Project =>
  ({
    id,
    name: `Project ${id}`,
    slidesCount: 0,
    advisorName: `Advisor ${id}`,
    advisorTitle: 'Managing Director',
    advisorPriorFirm: 'Old Firm',
    advisorLocation: 'Dallas, TX',
    hiringManagerName: null,
    hiringManagerTitle: null,
    endDate: null,
    ...facts,
  }) as Project;

const shared = { ...blankSlide, title: 'Welcome', message: 'Welcome {advisor}.' };
const check = (batch: Batch, slides: Slide[] = [], lost = false) =>
  checkedRows(batch, {
    templates: [],
    slides,
    projects: [hire(3, { slidesCount: 1 })],
    brand: brandOf(undefined),
    photoOf: () => ({ photo: null, lost }),
  });
const numbered = (batch: Batch, numbers: string[]): Batch =>
  numbers.reduce(
    (before, complianceNumber, at) =>
      changedRow(before, at + 1, (row) => ({ ...row, own: { ...row.own, complianceNumber } })),
    batch,
  );
const needsOf = (batch: Batch) => check(batch).map(({ needs }) => needs);

test('each row lists its missing parts, and is ready without any', () => {
  const batch = withProjects({ ...blankBatch, shared }, [hire(1), hire(2, { advisorName: null })]);
  expect(needsOf(batch)).toEqual([
    ['Missing: compliance number'],
    ['Missing: name, compliance number'],
  ]);
  expect(needsOf(numbered(batch, ['C-1']))[0]).toEqual([]);
  expect(check(numbered(batch, ['C-1']))[0]?.message).toBe('Welcome Advisor 1.');
  const dated = { ...batch, shared: { ...shared, message: 'From {hire_date} on' } };
  expect(needsOf(numbered(dated, ['C-1']))[0]).toEqual([
    'The message needs the hire date ({hire_date}).',
  ]);
  expect(check(numbered(batch, ['C-1']), [], true)[0]?.needs).toEqual([
    'Choose the photo again, or continue without one',
  ]);
});

test('two rows cannot have the same number, ignoring its notation', () => {
  const batch = withProjects({ ...blankBatch, shared }, [hire(1), hire(2), hire(3)]);
  expect(needsOf(numbered(batch, ['C-1', ' c‑1 ', 'C-3']))).toEqual([
    ['Same compliance number as Advisor 2'],
    ['Same compliance number as Advisor 1'],
    [],
  ]);
});

test('a number of an earlier slide and an earlier announcement are warnings', () => {
  const batch = withProjects({ ...blankBatch, shared }, [hire(1), hire(2), hire(3)]);
  const before = [{ title: 'Old one', complianceNumber: 'C-1' } as Slide];
  const notices = check(numbered(batch, ['C-1']), before).map((row) => row.notices);
  expect(notices).toEqual([
    ['Compliance number used before, on Old one', 'No photo'],
    ['No photo'],
    ['Announced before', 'No photo'],
  ]);
});

test('hires are added once; a finished batch is replaced', () => {
  const batch = withProjects(blankBatch, [hire(1)]);
  const more = withProjects(batch, [hire(1), hire(2)]);
  expect(more.rows.map(({ projectId }) => projectId)).toEqual([1, 2]);
  expect(roomIn(more)).toBe(counts.slidesAtOnce - 2);
  const made = changedRow(batch, 1, (row) => ({ ...row, outcome: { kind: 'made', slideId: 5 } }));
  expect(roomIn(made)).toBe(counts.slidesAtOnce);
  expect(withProjects(made, [hire(1), hire(2)]).rows.map(({ outcome }) => outcome)).toEqual([
    null,
    null,
  ]);
});

test('a slide without a response stays as it was sent, whatever changes, until its outcome is known', () => {
  const batch = numbered(withProjects({ ...blankBatch, shared }, [hire(1), hire(2)]), [
    'C-1',
    'C-2',
  ]);
  const [{ draft, message, templateId }] = check(batch) as [CheckedRow];
  const sent = { draft, message, templateId };
  const unsure = changedRow(batch, 1, (row) => ({ ...row, outcome: { kind: 'unsure', sent } }));
  const focus = { x: 0.1, y: 0.1 };
  const rechosen = changedSlide(changedSlide(unsure, 1, { focus }), 2, { focus });
  expect(rechosen.rows.map(({ outcome }) => outcome?.kind)).toEqual(['unsure', undefined]);
  const later = { ...rechosen, shared: { ...shared, title: 'Hello', message: 'On {hire_date}' } };
  const rows = check(later);
  expect(rows[0]).toMatchObject({ ...sent, needs: [] });
  expect(rows[1]).toMatchObject({ draft: { title: 'Hello', focus }, message: 'On {hire_date}' });
  expect(check(later, [], true)[0]?.needs).toEqual([
    'Choose the photo again, or continue without one',
  ]);
});
