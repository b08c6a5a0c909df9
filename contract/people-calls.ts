import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import {
  newPerson,
  newPersonTaskStep,
  person,
  personChanges,
  personTaskStep,
  personWork,
  workload,
} from './people.ts';

const people = callsOf('people');

export const peopleCalls = {
  listPeople: people.read('/api/people', 'Everyone who can be given work, by name', {
    answer: z.array(person),
    cached: true,
  }),
  listWorkloads: people.read('/api/people/work', 'How much everybody has to do', {
    answer: z.array(workload),
    cached: true,
  }),
  readPersonWork: people.read('/api/people/{id}/work', 'What somebody is assigned to', {
    answer: personWork,
  }),
  createPerson: people.create('/api/people', 'Add a person', { body: newPerson, answer: person }),
  updatePerson: people.save('PUT', '/api/people/{id}', 'Change or deactivate a person', {
    body: personChanges,
    answer: person,
  }),
  deletePerson: people.remove('/api/people/{id}', 'Delete a person; their tasks become unassigned'),
  undeletePerson: people.undelete('/api/people/{id}/undelete', 'Bring a deleted person back'),
  listPersonTaskSteps: people.read('/api/person-task-steps', 'Who is on which step', {
    answer: z.array(personTaskStep),
    cached: true,
  }),
  createPersonTaskStep: people.create('/api/person-task-steps', 'Put a person on a step', {
    body: newPersonTaskStep,
    answer: personTaskStep,
  }),
  deletePersonTaskStep: people.remove('/api/person-task-steps/{id}', 'Take a person off a step'),
} as const satisfies Record<string, Call>;
