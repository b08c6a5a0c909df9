import { importChecklist, undeleteBatch, undoBatch } from './commands.ts';
import { changeProjects } from './project-changes.ts';
import { replacePerson } from './replacement.ts';
import { changeSteps } from './step-changes.ts';
import { previewStep } from './step-places.ts';

export const batchRoutes = {
  importChecklist,
  changeSteps,
  changeProjects,
  replacePerson,
  previewStep,
  undoBatch,
  undeleteBatch,
};
