import { readStepConditions } from '#server/progress/guard.ts';

import {
  createStep,
  createSteps,
  deleteStep,
  reorderSteps,
  undeleteStep,
  updateStep,
} from './commands.ts';
import {
  createDetail,
  createDetails,
  deleteDetail,
  reorderDetails,
  undeleteDetail,
  updateDetail,
} from './detail-commands.ts';
import { createPersonTaskStep, deletePersonTaskStep } from './people-commands.ts';
import { listStepDetails } from './queries.ts';

export const stepRoutes = {
  createStep,
  createSteps,
  updateStep,
  reorderSteps,
  deleteStep,
  undeleteStep,
  listStepDetails,
  readStepConditions,
  createDetail,
  createDetails,
  updateDetail,
  reorderDetails,
  deleteDetail,
  undeleteDetail,
  createPersonTaskStep,
  deletePersonTaskStep,
};
