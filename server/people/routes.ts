import { createPerson, deletePerson, undeletePerson, updatePerson } from './commands.ts';
import { listPeople, listPersonTaskSteps, listWorkloads, readPersonWork } from './queries.ts';
import { createPersonTaskStep, deletePersonTaskStep } from './step-commands.ts';

export const peopleRoutes = {
  listPeople,
  listWorkloads,
  readPersonWork,
  createPerson,
  updatePerson,
  deletePerson,
  undeletePerson,
  listPersonTaskSteps,
  createPersonTaskStep,
  deletePersonTaskStep,
};
