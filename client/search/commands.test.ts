import { LayoutDashboard } from 'lucide-react';
import { expect, test } from 'vitest';

import { matchingCommands } from './commands.ts';

const icon = LayoutDashboard;
const commands = [
  { key: 'dashboard', label: 'Go to Dashboard', icon, href: '/' },
  { key: 'create', label: 'Create Project', words: 'new', icon, href: '/projects' },
  { key: 'dark', label: 'Dark Theme', words: 'mode', icon, act: () => {} },
];
const meant = (typed: string) => matchingCommands(commands, typed).map(({ key }) => key);

test('every word that was typed begins one of the command', () => {
  expect(meant('dash')).toEqual(['dashboard']);
  expect(meant('THEME da')).toEqual(['dark']);
  expect(meant('project new')).toEqual(['create']);
  expect(meant('d')).toEqual(['dashboard', 'dark']);
});

test('a part from the middle of a word, or a word too many, means none', () => {
  expect(meant('board')).toEqual([]);
  expect(meant('create project plan')).toEqual([]);
});

test.each(['', '  '])('all of them are offered for %j', (typed) => {
  expect(meant(typed)).toHaveLength(commands.length);
});
