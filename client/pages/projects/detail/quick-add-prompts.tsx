import { QuickAddPrompt } from '#client/ui/quick-add-prompt.tsx';
import type { PromptProps } from '#client/ui/quick-add-prompt.tsx';
import { counts, lengths, tooManyTasks } from '#contract/limits.ts';
import { stepChanges, tooManySteps } from '#contract/steps.ts';
import { taskChanges } from '#contract/tasks.ts';

/* Loaded after the page, because the contract's checks bring its schemas along. */

export function NewTaskPrompt(props: PromptProps) {
  return (
    <QuickAddPrompt
      {...props}
      label="Task title"
      max={counts.tasksOfProject}
      tooMany={tooManyTasks}
      limit={lengths.name}
      problemOf={(title) => taskChanges.safeParse({ title }).error?.issues[0]?.message}
    />
  );
}

export function NewStepPrompt(props: PromptProps) {
  return (
    <QuickAddPrompt
      {...props}
      label="Step name"
      max={counts.stepsOfTask}
      tooMany={tooManySteps}
      limit={lengths.name}
      problemOf={(name) => stepChanges.safeParse({ name }).error?.issues[0]?.message}
    />
  );
}
