import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { newProject } from './projects.ts';
import { requiredText, text } from './text.ts';
import {
  sentCompletion,
  sentDay,
  sentProjectStatus,
  sentTimestamp,
  sentWorkStatus,
} from './values.ts';

const messageOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('text', () => {
  test('is trimmed, and rejected if blank but required', () => {
    expect(requiredText(10, 'Name is required').parse('  Ada ')).toBe('Ada');
    for (const blank of [
      '',
      '   ',
      '\t\n',
      '\u200b',
      '\u00ad \u2060',
      '\u3164',
      '\u2800',
      null,
      undefined,
    ]) {
      expect(messageOf(requiredText(10, 'Name is required'), blank)).toBe('Name is required');
    }
    expect(messageOf(requiredText(10, 'Name is required'), 5)).toBe('Must be text');
  });

  test('is measured in code points', () => {
    expect(text(3).safeParse('👩👩👩').success).toBe(true);
    expect(messageOf(text(3), '👩👩👩👩')).toBe('Must be at most 3 characters');
    expect(text(lengths.name).safeParse('ä'.repeat(lengths.name)).success).toBe(true);
    expect(text(lengths.name).safeParse('ä'.repeat(lengths.name + 1)).success).toBe(false);
  });

  test('without visible characters is blank', () => {
    for (const blank of ['', ' ', '\u200b', '\u00ad\u2060']) expect(text(10).parse(blank)).toBe('');
    expect(text(10).parse('a\u200bb')).toBe('a\u200bb');
  });

  test('rejects characters that cannot be stored', () => {
    for (const bad of ['a\0b', 'a\u0001b', 'a\u000eb', 'a\ud800b', '\udc00']) {
      expect(messageOf(text(100), bad)).toBe('Contains unsupported characters');
    }
    expect(text(100).parse('tab\tline\nreturn\rend')).toBe('tab\tline\nreturn\rend');
    expect(text(100).parse('break\u000bend')).toBe('break\nend');
  });
});

describe('days and moments', () => {
  test('a day must exist; a time part is cut off, never converted', () => {
    expect(sentDay.parse('2028-02-29')).toBe('2028-02-29');
    expect(sentDay.parse('2026-03-04T23:59:59-11:00')).toBe('2026-03-04');
    for (const bad of [
      '0027-03-15',
      '1899-12-31',
      '2026-02-29',
      '2026-13-01',
      '04.03.2026',
      '',
      '2026-3-4',
      '2026-03-04Tgarbage',
      '2026-03-04T25:00:00Z',
      20260304,
    ]) {
      expect(messageOf(sentDay, bad), String(bad)).toBe('Must be a day, YYYY-MM-DD');
    }
  });

  test('timestamps are normalised to UTC', () => {
    expect(sentTimestamp.parse('2026-03-04T12:00:00+02:00')).toBe('2026-03-04T10:00:00.000Z');
    // Times without a zone are UTC, independent of the server's zone.
    expect(sentTimestamp.parse('2026-03-04T10:00')).toBe('2026-03-04T10:00:00.000Z');
    expect(sentTimestamp.parse('2026-03-04')).toBe('2026-03-04T00:00:00.000Z');
    for (const bad of [
      '9999-12-31T23:59:59-12:00',
      '0000-01-01T00:00:00Z',
      'yesterday',
      '2026-02-30T10:00:00Z',
      '2026-03-04T25:00:00Z',
      '',
    ]) {
      expect(sentTimestamp.safeParse(bad).success, bad).toBe(false);
    }
  });
});

describe('the vocabulary', () => {
  test('accepts the old spellings', () => {
    expect(sentProjectStatus.parse('active')).toBe('in_progress');
    expect(sentProjectStatus.parse('on-hold')).toBe('on_hold');
    expect(sentProjectStatus.safeParse('done').success).toBe(false);
    expect(sentWorkStatus.parse('todo')).toBe('pending');
    expect(sentCompletion.parse(true)).toBe(100);
    expect(sentCompletion.parse(false)).toBe(0);
    for (const bad of [-1, 101, 0.5, '100', null]) {
      expect(messageOf(sentCompletion, bad)).toBe('Must be a whole number from 0 to 100');
    }
  });
});

describe('a new project', () => {
  const least = { name: 'P', category: 'C', market: 'M' };

  test('reports the field and row of an error', () => {
    const { error } = newProject.safeParse({
      ...least,
      name: ' ',
      tasks: [{ name: 'T', steps: [{ name: '' }] }, { name: '  ' }, {}, { title: '' }],
    });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['name', 'Name is required'],
      ['tasks.0.steps.0.name', 'Name is required'],
      ['tasks.1.name', 'Name is required'],
      ['tasks.2.title', 'Title is required'],
      ['tasks.3.title', 'Title is required'],
    ]);
  });

  test('drops blank details and accepts name or title for a task', () => {
    const { tasks } = newProject.parse({
      ...least,
      tasks: [
        { title: 'By title', steps: [{ name: 'S', details: [{ text: ' ' }, { text: 'x' }] }] },
        { name: 'By name' },
      ],
    });
    expect(tasks.map(({ title }) => title)).toEqual(['By title', 'By name']);
    expect(tasks[0]?.steps[0]?.details).toEqual([{ text: 'x', completion: 0 }]);
  });

  test('rejects more records than one create may have', () => {
    const details = Array.from({ length: 500 }, () => ({ text: 'x' }));
    const steps = Array.from({ length: 41 }, () => ({ name: 'S', details }));
    const { error } = newProject.safeParse({ ...least, tasks: [{ name: 'T', steps }] });
    expect(error?.issues[0]?.message).toBe('At most 20,000 tasks, steps and details at once');
  });
});
