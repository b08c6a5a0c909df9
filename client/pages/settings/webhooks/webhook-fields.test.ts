import { expect, test } from 'vitest';

import { webhookEvents } from '#contract/webhooks.ts';

import { eventsInWords, hostOf, withEvent } from './webhook-fields.ts';

test('events are chosen in the order of the list', () => {
  const chosen = withEvent(['step.completed'], 'project.created', true);
  expect(chosen).toEqual(['project.created', 'step.completed']);
  expect(withEvent(chosen, 'step.completed', false)).toEqual(['project.created']);
  expect(eventsInWords(chosen)).toBe('Project created, Step completed');
  expect(eventsInWords(webhookEvents)).toBe('All events');
});

test('only the host of an address is shown', () => {
  expect(hostOf('https://hooks.example.org/services/secret')).toBe('hooks.example.org');
  expect(hostOf('nonsense')).toBe('nonsense');
});
