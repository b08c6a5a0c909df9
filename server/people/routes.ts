import { createPerson, deletePerson, undeletePerson, updatePerson } from './commands.ts';
import { listPeople, listPersonTaskSteps, listWorkloads, readPersonWork } from './queries.ts';

export const peopleRoutes = {
  listPeople,
  listWorkloads,
  readPersonWork,
  createPerson,
  updatePerson,
  deletePerson,
  undeletePerson,
  listPersonTaskSteps,
};
