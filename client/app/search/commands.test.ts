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

test('each typed word must begin a word of the command', () => {
  expect(meant('dash')).toEqual(['dashboard']);
  expect(meant('THEME da')).toEqual(['dark']);
  expect(meant('project new')).toEqual(['create']);
  expect(meant('d')).toEqual(['dashboard', 'dark']);
});

test('the middle of a word, or an additional word, matches none', () => {
  expect(meant('board')).toEqual([]);
  expect(meant('create project plan')).toEqual([]);
});

test.each(['', '  '])('no command matches %j', (typed) => {
  expect(meant(typed)).toEqual([]);
});
