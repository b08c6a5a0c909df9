import type { ProjectTemplate } from '#contract/templates.ts';

/** How much is in a template, and how many days a project made from it takes: '3 tasks · 12 steps · 30 days'. */
export function sizeText({ taskTemplates, estimatedDuration }: ProjectTemplate): string {
  const steps = taskTemplates.reduce((sum, task) => sum + task.steps.length, 0);
  return [
    counted(taskTemplates.length, 'task'),
    counted(steps, 'step'),
    counted(estimatedDuration, 'day'),
  ].join(' · ');
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
