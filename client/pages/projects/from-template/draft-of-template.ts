import { blankValues, orNull } from '#client/forms/record-fields.ts';
import { withActive } from '#client/outline/active-people.ts';
import { saveFolds } from '#client/outline/folds.ts';
import { milestoneValues, templateMilestones } from '#client/outline/milestone-values.ts';
import { itemsOfTemplate, templateTasks, untouched } from '#contract/checklist.ts';
import { usualDuration } from '#contract/templates.ts';
import type { NewProjectTemplateForm, ProjectTemplate } from '#contract/templates.ts';
import { dueDay } from '#rules/due.ts';
import type { ProjectDays } from '#rules/due.ts';
import { holidaySet } from '#rules/holiday-set.ts';
import type { Holidays } from '#rules/holiday-set.ts';
import { withMilestoneDays } from '#rules/milestones.ts';

import { newProjectKey } from '../new-project/draft-key.ts';
import { newProjectFields, startNewProject } from '../new-project/new-project-fields.ts';
import type { NewProjectValues } from '../new-project/new-project-fields.ts';
import { comparableName } from '../taken-name.ts';

/** A template with the names in the lists; undefined if those could not be read. */
export type LoadedTemplate = {
  template: ProjectTemplate;
  categories: readonly string[] | undefined;
  markets: readonly string[] | undefined;
  /** The active ones. */
  people: ReadonlySet<number> | undefined;
};

/** Replaces the draft of a new project. A long checklist is folded, so that the form's own fields come first. */
export function fillNewProject(loaded: LoadedTemplate, today: string): void {
  const values = valuesOfTemplate(loaded, today);
  startNewProject(values);
  if (values.tasks.length > 1) saveFolds(newProjectKey, [...values.tasks.keys()]);
}

/**
 * A new project with nothing completed and no name. It starts on `today`; the hire date is later by the template's
 * duration.
 */
export function valuesOfTemplate(
  { template, categories, markets, people }: LoadedTemplate,
  today: string,
): NewProjectValues {
  const category = entryIn(categories, template.category);
  const market = entryIn(markets, template.market);
  return {
    ...blankValues(newProjectFields),
    description: template.description ?? '',
    category,
    market,
    priority: template.priority,
    endDate: hireDayOf(template, today) ?? '',
    milestones: milestoneValues(template.milestones),
    projectTemplateId: template.id,
    missing: {
      category: category === '' ? (template.category ?? '') : '',
      market: market === '' ? (template.market ?? '') : '',
    },
    tasks: itemsOfTemplate(template.taskTemplates).map((task) => withActive(task, people)),
  };
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
function entryIn(names: readonly string[] | undefined, entry: string | null): string {
  if (entry === null) return '';
  if (!names) return entry;
  return names.find((name) => comparableName(name) === comparableName(entry)) ?? '';
}

/** The New Project form as a template: without ticks, people and dates. */
export function templateOf(values: NewProjectValues, name: string): NewProjectTemplateForm {
  const { description, category, market, priority, milestones, tasks } = values;
  return {
    name,
    description: orNull(description),
    category,
    market,
    priority,
    estimatedDuration: usualDuration,
    milestones: templateMilestones(milestones),
    taskTemplates: templateTasks(untouched(tasks)),
  };
}
