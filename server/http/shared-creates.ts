import type { CallName } from '#contract/calls.ts';
import type { NewStepOfTask } from '#contract/steps.ts';
import type { NewTaskOfProject } from '#contract/tasks.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Claim } from '#server/records/repeated-keys.ts';
import { addStep } from '#server/steps/additions/step.ts';
import { addTask } from '#server/tasks/addition.ts';

/** Executes a create and claims its key together with concurrent creates. Returns null if it cannot. */
type SharedCreate = (ctx: Ctx, body: never, claim: Claim) => Promise<unknown>;

/** Creates that can be written in a group. */
export const sharedCreates: Partial<Record<CallName, SharedCreate>> = {
  createTask: (ctx, body: NewTaskOfProject, claim) => addTask(ctx, body, claim),
  createStep: (ctx, body: NewStepOfTask, claim) => addStep(ctx, body, claim),
};
