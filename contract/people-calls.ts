import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import {
  newPerson,
  newPersonTaskStep,
  person,
  personChanges,
  personTaskStep,
  personTaskStepsQuery,
  personWork,
  workload,
} from './people.ts';
import { replaced, replacement, replacementQuery } from './replacements.ts';

const people = callsOf('people');

export const peopleCalls = {
  listPeople: people.read('/api/people', 'All people, by name', {
    answer: z.array(person),
    cached: 'managers',
  }),
  listWorkloads: people.read('/api/people/work', 'The open work of each person', {
    answer: z.array(workload),
    cached: true,
  }),
  readPersonWork: people.read('/api/people/{id}/work', 'The assignments of a person', {
    answer: personWork,
  }),
  createPerson: people.create('/api/people', 'Add a person', { body: newPerson, answer: person }),
  updatePerson: people.save('PUT', '/api/people/{id}', 'Change or deactivate a person', {
    body: personChanges,
    answer: person,
  }),
  replacePerson: people.arrange(
    '/api/people/{id}/replace',
    'Let another person take over what a person has in open projects, as a batch',
    { query: replacementQuery, body: replacement, answer: replaced },
  ),
  confirmLinks: {
    ...people.arrange(
      '/api/people/confirm-links',
      'Confirm all links between accounts and people',
      {
        answer: z.array(person),
      },
    ),
    may: 'primary',
  },
  deletePerson: people.remove('/api/people/{id}', 'Delete a person; their tasks become unassigned'),
  undeletePerson: people.undelete('/api/people/{id}/undelete', 'Restore a deleted person'),
  listPersonTaskSteps: people.read('/api/person-task-steps', 'The assignments of people to steps', {
    query: personTaskStepsQuery,
    answer: z.array(personTaskStep),
    cached: true,
  }),
  createPersonTaskStep: people.create('/api/person-task-steps', 'Assign a person to a step', {
    body: newPersonTaskStep,
    answer: personTaskStep,
  }),
  deletePersonTaskStep: people.remove('/api/person-task-steps/{id}', 'Remove a person from a step'),
} as const satisfies Record<string, Call>;
