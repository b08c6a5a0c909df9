import { withActive } from '#client/checklist/active-people.ts';
import { draftsOf, itemsOf } from '#client/checklist/items.ts';
import { milestoneValues, templateMilestones } from '#client/checklist/milestone-values.ts';
import { orNull } from '#client/forms/record-fields.ts';
import { itemsOfTemplate, templateTasks, untouched } from '#contract/checklist.ts';
import { dueDay } from '#contract/due.ts';
import type { ProjectDays } from '#contract/due.ts';
import { holidaySet } from '#contract/holiday-set.ts';
import type { Holidays } from '#contract/holiday-set.ts';
import { withMilestoneDays } from '#contract/milestones.ts';
import type { NewProjectTemplateForm, ProjectTemplate } from '#contract/templates.ts';

import { noFields } from '../new-project/draft.ts';
import type { ProjectDraft } from '../new-project/draft.ts';
import { comparableName } from '../taken-name.ts';

/** A template with the names in the lists; undefined if those could not be read. */
export type LoadedTemplate = {
  template: ProjectTemplate;
  categories: readonly string[] | undefined;
  markets: readonly string[] | undefined;
  /** The active ones. */
  people: ReadonlySet<number> | undefined;
};

/**
 * A new project from a template, with nothing completed and no name. Line ids start at `firstId`. It starts on
 * `today`; the hire date is later by the template's duration.
 */
export function draftOfTemplate(
  { template, categories, markets, people }: LoadedTemplate,
  { firstId, today }: { firstId: number; today: string },
): ProjectDraft {
  const category = entryIn(categories, template.category);
  const market = entryIn(markets, template.market);
  return {
    fields: {
      ...noFields,
      description: template.description ?? '',
      category,
      market,
      priority: template.priority,
      endDate: hireDayOf(template, today) ?? '',
      milestones: milestoneValues(template.milestones),
      projectTemplateId: template.id,
    },
    ...folded(
      draftsOf(
        itemsOfTemplate(template.taskTemplates).map((task) => withActive(task, people)),
        firstId,
      ),
    ),
    missing: {
      category: category === '' ? (template.category ?? '') : '',
      market: market === '' ? (template.market ?? '') : '',
    },
    holders: [],
    attempt: null,
  };
}

/** Folds a long checklist, so that the form's own fields come first. */
function folded<Drafts extends Pick<ProjectDraft, 'tasks'>>(drafts: Drafts): Drafts {
  const open = drafts.tasks.length === 1;
  return { ...drafts, tasks: drafts.tasks.map((task) => ({ ...task, open })) };
}

export function daysOfTemplate(
  template: ProjectTemplate,
  today: string,
  holidays: Holidays,
): ProjectDays {
  const anchors = { startDay: today, endDate: hireDayOf(template, today), holidays };
  const milestones = template.milestones.map((one) => ({ ...one, day: null }));
  return { ...anchors, milestones: withMilestoneDays(milestones, anchors) };
}

function hireDayOf({ estimatedDuration }: ProjectTemplate, today: string): string | null {
  const offset = { days: estimatedDuration, unit: 'calendar', from: 'start' } as const;
  const noDays = { endDate: null, milestones: [], holidays: holidaySet([]) };
  return dueDay(offset, { ...noDays, startDay: today });
}

/** The name if the list still has it, otherwise blank. */
function entryIn(names: readonly string[] | undefined, wanted: string | null): string {
  if (wanted === null) return '';
  if (!names) return wanted;
  return names.find((name) => comparableName(name) === comparableName(wanted)) ?? '';
}

/** The New Project form as a template: without ticks, people and dates. */
export function templateOfDraft(
  { fields, tasks }: Pick<ProjectDraft, 'fields' | 'tasks'>,
  name: string,
): NewProjectTemplateForm {
  const { description, category, market, priority } = fields;
  return {
    name,
    description: orNull(description),
    category,
    market,
    priority,
    milestones: templateMilestones(fields.milestones),
    taskTemplates: templateTasks(untouched(itemsOf(tasks))),
  };
}
