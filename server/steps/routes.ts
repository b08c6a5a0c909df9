import { createStep, createSteps, deleteStep, reorderSteps, updateStep } from './commands.ts';
import {
  createDetail,
  createDetails,
  deleteDetail,
  reorderDetails,
  updateDetail,
} from './detail-commands.ts';
import { listStepDetails } from './queries.ts';

/** Steps and their details. */
export const stepRoutes = {
  createStep,
  createSteps,
  updateStep,
  reorderSteps,
  deleteStep,
  listStepDetails,
  createDetail,
  createDetails,
  updateDetail,
  reorderDetails,
  deleteDetail,
};
