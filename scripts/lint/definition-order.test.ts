import { expect, test } from 'vitest';

import { reportsOf } from './reports.ts';

const reports = (source: string) => reportsOf('definition-order.mjs', 'definitions/order', source);

test.each([
  ['directly', 'export const early = later;\nconst later = 1;'],
  [
    'by a function',
    'export const early = rows();\nfunction rows() { return later; }\nconst later = 1;',
  ],
  [
    'by a function of a function',
    'export const early = rows();\nfunction rows() { return [1].map(() => row()); }\nfunction row() { return later; }\nconst later = 1;',
  ],
  ['in a block', 'if (later) throw new Error();\nexport {};\nconst later = 1;'],
])('a constant that is read %s before it is defined is reported', (_, source) => {
  expect(reports(source)).toEqual(['"later" is read here before it is defined.']);
});

test.each([
  ['inside a function', 'export function early() { return later; }\nconst later = 1;'],
  ['by a handler', 'export const early = { on: () => later };\nconst later = 1;'],
  ['by a callback', 'setTimeout(() => later);\nconst later = 1;'],
  ['as a type', 'export type Early = typeof later;\nexport const later = 1;'],
  [
    'after its line',
    'const later = 1;\nexport const early = rows();\nfunction rows() { return later; }',
  ],
])('a constant that is read %s is not', (_, source) => {
  expect(reports(source)).toEqual([]);
});
