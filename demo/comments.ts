import { mentionOf } from '#contract/comment-text.ts';
import { newComment } from '#contract/comments.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import {
  createProjectComment,
  createStepComment,
  createTaskComment,
} from '#server/comments/commands.ts';
import type { Ctx } from '#server/ctx.ts';

import type { ManagerKey } from './accounts.ts';
import type { Cast } from './cast.ts';

export type CommentPlan = {
  day: number;
  by: ManagerKey;
  /** By name; without either, the comment belongs to the project. */
  task?: string;
  step?: string;
  text: string;
};

export async function writeComment(
  ctx: Ctx,
  project: ProjectDetail,
  { task, step, text }: CommentPlan,
  { managers }: Cast,
): Promise<void> {
  const body = newComment.parse({
    text: text.replaceAll(/@(\w+)/g, (_, key: string) => mentionOf(managers[key as ManagerKey])),
  });
  const onTask = project.tasks.find(({ title }) => title === task);
  const onStep = onTask?.steps.find(({ name }) => name === step);
  const on = onStep ?? onTask ?? project;
  if ((task && !onTask) || (step && !onStep)) throw new Error(`Nothing is called ${step ?? task}`);
  const write = onStep ? createStepComment : onTask ? createTaskComment : createProjectComment;
  await write(ctx, { params: { id: on.id }, body });
}
