import { createPerson, deletePerson, undeletePerson, updatePerson } from './commands.ts';
import { confirmLinks } from './identity.ts';
import { listPeople, listPersonTaskSteps, listWorkloads, readPersonWork } from './queries.ts';

export const peopleRoutes = {
  listPeople,
  listWorkloads,
  readPersonWork,
  createPerson,
  updatePerson,
  confirmLinks,
  deletePerson,
  undeletePerson,
  listPersonTaskSteps,
};
