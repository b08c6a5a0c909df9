import { expect, test } from 'vitest';

import { columnsOf } from './columns.ts';
import { csvRows } from './csv.ts';
import { isTable, tableOf } from './text-kind.ts';

type Guessing = Parameters<typeof columnsOf>[1];

function guess(text: string, some: Partial<Guessing> = {}) {
  const { headings, columns } = columnsOf(csvRows(text), {
    inside: 'project',
    remembered: {},
    ...some,
  });
  return [headings, columns.map(({ target }) => target ?? '-').join(' ')];
}

test.each([
  ['Task,Step,Description,Detail,Owner,Due,Hours', 'task step description detail owner due hours'],
  ['TASKS;Steps;Due Date;Est. Hours', 'task step due hours'],
  ['Phase,Task,Subtask,Assigned To,Deadline', 'task step detail owner due'],
  ['#,Action Item,Responsible,Target Date,Status', '- step owner due -'],
  ['Control ID,Control,Description,Notes', '- task description -'],
  ['Task Description,Who,Effort (hours)', 'task owner hours'],
  ['Step,Detail', 'step detail'],
  ['Section,Item', 'task step'],
  ['Task,Detail', 'task step'],
  ['Task,Details', 'task description'],
  ['Name,Role,Time', 'task owner hours'],
  ['Phase,Item,What to do,When', 'task step description due'],
])('%s', (headings, found) => {
  const width = headings.split(/[,;]/).length;
  const row = Array.from({ length: width }, () => 'words').join(headings.includes(';') ? ';' : ',');
  expect(guess(`${headings}\n${row}`)).toEqual([1, found]);
});

test('finds the heading row below other rows, or takes the given one', () => {
  const text = 'Checklist of Tasks,\nVersion,3\n,\nTask,Owner\nSign,Bo\n';
  expect(guess(text)).toEqual([4, 'task owner']);
  expect(guess(text, { headings: null })).toEqual([null, 'task -']);
});

test('without headings, guesses columns from their contents', () => {
  expect(guess('1,Sign it,11/27/2026\n2,Call,12/1/2026')).toEqual([null, '- step due']);
  expect(guess('Aufgabe;Wer\nRufen;Bo')).toEqual([null, 'task -']);
});

test.each([
  ['Nr;Aufgabe;Wer;Fällig\n1;Rufen;Bo;30.11.2026\n2;Senden;;', 1, '- step - due'],
  ['担当;作業;番号;期限\nBo;契約;1;2026-11-30', 1, 'step - - due'],
  ['Fällig;Stunden;Aufgabe\n30.11.2026;1,5;Rufen', 1, 'due - step'],
  // A list without headings, whose first row lacks its day, loses no row.
  ['Open it,Call,TBD\nTrain,Book,11/30/2026\nSign,Send,12/1/2026', null, 'step - due'],
  ['Open it,1,\nSign,2,11/30/2026', null, 'step - due'],
])('headings of any language are recognized by the days and numbers below: %j', (...given) => {
  const [text, headings, found] = given;
  expect(guess(text)).toEqual([headings, found]);
});

test('of several columns with the same heading, the first one with text wins', () => {
  expect(guess('Item,Item,Item\n1,Sign,Bo')).toEqual([1, '- task -']);
});

test('applies an earlier choice for a heading to one column only', () => {
  const remembered = { 'aufgabe nr': 'task', owner: null, item: 'step' } as const;
  const text = 'Aufgabe-Nr.,Owner,Item,Step\nA,Bo,B,C';
  expect(guess(text, { headings: 1, remembered })).toEqual([1, 'task - step -']);
});

test('a remembered target is used once, and only where it fits', () => {
  const remembered = { wer: 'owner', aufgabe: 'task' } as const;
  const text = 'Aufgabe,Step,Wer,Wer\nA,B,Bo,Dana';
  const chosen = { remembered, headings: 1 };
  expect(guess(text, chosen)).toEqual([1, 'task step owner -']);
  expect(guess(text, { ...chosen, inside: 'task' })).toEqual([1, '- step owner -']);
  expect(guess('Task,Step,Due,Gate\nA,B,Dec 1,No', { inside: 'step' })).toEqual([
    1,
    '- detail - -',
  ]);
});

test.each([
  ['Task,Step\nA,B', true],
  ['Item;Due\nA;11/27/2026', true],
  ['A\tB\nC\tD\nE', true],
  ['Task\nSign', false],
  ['Sign, read and send\nCall, or write', false],
  ['A\n\tB\n\tC', false],
  ['•\tA\no\tB\n1.\tC', false],
  ['Open account,Call the client,11/30/2026\nTrain,Book room,12/02/2026', true],
  ['Nr;Aufgabe;Fällig\n1;Vertrag;30.11.2026\n2;Telefon;', true],
  ['- Sign, read, send\n- Call, or, write', false],
  ['| Task | Step |\n|---|:-:|\n| A | B |', true],
])('%j', (text, table) => {
  const source = { text, name: null };
  expect(isTable(source, tableOf(source))).toBe(table);
});

test.each([
  ['liste.csv', 'Aufgabe\nVertrag prüfen', true],
  ['liste.csv', 'Vertrag prüfen, dann senden\nTelefon', true],
  ['liste.txt', 'Vertrag,Dana\nTelefon,Bo', true],
  ['liste.txt', 'Vertrag prüfen\nTelefon, Laptop', false],
])('%s with %j', (name, text, table) => {
  expect(isTable({ text, name }, tableOf({ text, name }))).toBe(table);
});
