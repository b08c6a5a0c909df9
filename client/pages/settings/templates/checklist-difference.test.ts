import { describe, expect, test } from 'vitest';

import type { Owners } from '#client/outline/owners.ts';
import type { TemplateTask } from '#contract/templates.ts';

import { stepsDifference, tasksDifference } from './checklist-difference.ts';

const step = (name: string, ...details: string[]) => ({
  name,
  description: null,
  estimatedHours: 0,
  details: details.map((text) => ({ text })),
});
const task = (name: string, ...steps: TemplateTask['steps']): TemplateTask => ({
  name,
  description: null,
  priority: 'medium',
  estimatedHours: 0,
  steps,
});

const named = (id: number, name: string) => ({ id, name });

const registration = task('Registration', step('Form U4', 'Drafted', 'Signed'), step('Prints'));
const technology = task('Technology', step('Laptop', 'Ordered'));
const list = [registration, technology];

/** The lines that only one side has, for both sides. */
const both = (yours: TemplateTask[], theirs: TemplateTask[]) => [
  tasksDifference(yours, theirs),
  tasksDifference(theirs, yours),
];

describe('the difference of two checklists', () => {
  test('shows a changed detail below its task and step', () => {
    const theirs = [
      task('Registration', step('Form U4', 'Drafted', 'Filed'), step('Prints')),
      technology,
    ];
    expect(both(list, theirs)).toEqual([
      'Registration › Form U4:\n· Signed',
      'Registration › Form U4:\n· Filed',
    ]);
  });

  test('shows a wait and a gate', () => {
    const waiting = { ...step('Prints'), waitsFor: { task: 1, step: 0 } };
    const theirs = [
      { ...registration, isGate: true as const, steps: [registration.steps[0]!, waiting] },
      technology,
    ];
    expect(both(list, theirs)).toEqual([
      'Registration\n– Prints',
      'Registration (gate before the announcement)\n– Prints (waits for Laptop)',
    ]);
    const own = { ...waiting, waitsFor: { step: 0 } };
    expect(stepsDifference([step('Sign'), own], [step('Sign'), step('Prints')])).toBe(
      'Prints (waits for Sign)',
    );
  });

  test('shows owners by their names', () => {
    const owners = {
      roles: [named(3, 'Compliance'), named(4, 'Branch manager')],
      people: [named(7, 'Dana Cole')],
      holders: null,
    } as unknown as Owners;
    const yours = [{ ...task('Registration', step('Prints')), ownerRoleId: 3 }];
    const theirs = [
      { ...task('Registration', { ...step('Prints'), personId: 7 }), ownerRoleId: 4 },
    ];
    expect(tasksDifference(yours, theirs, owners)).toBe(
      'Registration (owner: Compliance)\n– Prints',
    );
    expect(tasksDifference(theirs, yours, owners)).toBe(
      'Registration (owner: Branch manager)\n– Prints (owner: Dana Cole)',
    );
    const steps = [{ ...step('Prints'), ownerRoleId: 4 }];
    expect(stepsDifference(steps, [step('Prints')], owners)).toBe('Prints (owner: Branch manager)');
  });

  test('shows a renamed task without its steps', () => {
    const theirs = [{ ...registration, name: 'Registrations' }, technology];
    expect(both(list, theirs)).toEqual(['Registration', 'Registrations']);
  });

  test('shows a task of one side completely, and as missing on the other', () => {
    expect(both(list, [registration])).toEqual([
      'Technology\n– Laptop\n· Ordered',
      'Without these lines',
    ]);
  });

  test('shows steps of several tasks below the names of each', () => {
    const theirs = [
      task('Registration', ...registration.steps, step('States'), step('Exams')),
      task('Technology', step('Phone'), step('Laptop', 'Ordered')),
    ];
    expect(both(list, theirs)).toEqual([
      'Without these lines',
      'Registration:\n– States\n– Exams\nTechnology:\n– Phone',
    ]);
  });

  test('compares the values of lines, not only their names', () => {
    const theirs = [
      { ...registration, priority: 'high' as const, estimatedHours: 2, description: 'All of it' },
      task('Technology', {
        ...step('Laptop', 'Ordered'),
        estimatedHours: 1,
        dueOffset: { days: 5, unit: 'working', from: 'hire' },
      }),
    ];
    expect(both(list, theirs)).toEqual([
      'Registration\nTechnology:\n– Laptop',
      'Registration (High priority, 2 hours, “All of it”)\nTechnology:\n– Laptop (5 working days before hire, 1 hour)',
    ]);
  });

  test('shows another order by the moved line', () => {
    const theirs = [task('Registration', ...registration.steps.toReversed()), technology];
    expect(both(list, theirs)).toEqual([
      'Registration:\n– Prints (after “Form U4”)',
      'Registration:\n– Prints (first)',
    ]);
  });

  test('shows thousands of different lines completely, and quickly', () => {
    const many = (word: string) =>
      Array.from({ length: 3_000 }, (_, at) => task(`${word} ${at}`, step('Same')));
    const shown = tasksDifference(many('One'), many('Two')).split('\n');
    expect(shown).toHaveLength(5_999);
    expect(shown[0]).toBe('One 0');
  });
});

test('compares the steps of a task in the same way', () => {
  const yours = [step('Form U4', 'Signed'), step('Prints')];
  expect(stepsDifference(yours, [step('Form U4'), step('Prints')])).toBe('Form U4:\n· Signed');
  expect(stepsDifference([step('Form U4')], yours)).toBe('Without these lines');
  expect(stepsDifference([], yours)).toBe('');
});
