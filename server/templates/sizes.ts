import { counts, templateBytes } from '#contract/limits.ts';
import { thingsIn, tooManyThings } from '#contract/sizes.ts';
import { tooLargeTemplate } from '#contract/templates.ts';
import type { TemplateStep, TemplateTask } from '#contract/templates.ts';
import { invalid } from '#server/problem.ts';

/** Rejects a checklist too large to be used for a project or saved with changes. */
export function checkSize(path: string, tasks: Parameters<typeof thingsIn>[0]): void {
  if (thingsIn(tasks) > counts.nestedCreate) throw invalid(path, tooManyThings);
  if (Buffer.byteLength(JSON.stringify(tasks)) > templateBytes)
    throw invalid(path, tooLargeTemplate);
}

/** The log stores only counts: the full tasks may be megabytes. */
export function sizesOfTasks(before: TemplateTask[], after: TemplateTask[]) {
  return { before: sizeOfTasks(before), after: sizeOfTasks(after) };
}

export function sizesOfSteps(before: TemplateStep[], after: TemplateStep[]) {
  return { before: sizeOfSteps(before), after: sizeOfSteps(after) };
}

function sizeOfTasks(tasks: TemplateTask[]) {
  return { tasks: tasks.length, ...sizeOfSteps(tasks.flatMap(({ steps }) => steps)) };
}

function sizeOfSteps(steps: TemplateStep[]) {
  return { steps: steps.length, details: steps.flatMap(({ details }) => details).length };
}
