import { draftsOf } from '#client/checklist/from-template.ts';
import { dueDay } from '#contract/due.ts';
import type { ProjectTemplate, TemplateTask } from '#contract/templates.ts';

import { noFields } from '../new-project/draft.ts';
import type { ProjectDraft } from '../new-project/draft.ts';
import { comparableName } from '../taken-name.ts';

/** A template that was read to be loaded, and the names in the lists; undefined where those could not be read. */
export type LoadedTemplate = {
  template: ProjectTemplate;
  categories: readonly string[] | undefined;
  markets: readonly string[] | undefined;
  /** Who can be newly assigned. */
  people: ReadonlySet<number> | undefined;
};

/**
 * A new project as a template begins it: with nothing done and without a name. Its lines have
 * ids from `firstId` on. It starts on the day `today`, and its hire date is as many days later as it takes.
 */
export function draftOfTemplate(
  { template, categories, markets, people }: LoadedTemplate,
  { firstId, today }: { firstId: number; today: string },
): ProjectDraft {
  const category = entryIn(categories, template.category);
  const market = entryIn(markets, template.market);
  const days = { days: template.estimatedDuration, unit: 'calendar', from: 'start' } as const;
  return {
    fields: {
      ...noFields,
      description: template.description ?? '',
      category,
      market,
      priority: template.priority,
      endDate: dueDay(days, { startDay: today, endDate: null }) ?? '',
    },
    ...draftsOf(
      template.taskTemplates.map((task) => withActive(task, people)),
      firstId,
    ),
    missing: {
      category: category === '' ? (template.category ?? '') : '',
      market: market === '' ? (template.market ?? '') : '',
    },
    holders: [],
    attempt: null,
  };
}

/** A task of a template without the people who cannot be assigned any more. */
function withActive(task: TemplateTask, people: LoadedTemplate['people']): TemplateTask {
  const active = <Item extends { personId?: number | undefined }>({ personId, ...item }: Item) => ({
    ...item,
    ...(personId && people?.has(personId) !== false && { personId }),
  });
  return { ...active(task), steps: task.steps.map(active) };
}

/** A name as its list has it, blank where the list has it no more. */
function entryIn(names: readonly string[] | undefined, wanted: string | null): string {
  if (wanted === null) return '';
  if (!names) return wanted;
  return names.find((name) => comparableName(name) === comparableName(wanted)) ?? '';
}
