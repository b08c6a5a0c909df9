import { counts } from '../../contract/limits.ts';
import { tooManyThings } from '../../contract/steps.ts';
import { thingsIn } from '../../contract/tasks.ts';
import { noSuchTaskTemplate } from '../../contract/templates.ts';
import type {
  NewProjectTemplate,
  ProjectTemplate,
  TemplateTask,
} from '../../contract/templates.ts';
import type { Ctx } from '../ctx.ts';
import { transaction } from '../db/transaction.ts';
import type { WritingCtx } from '../db/transaction.ts';
import { entryNamed } from '../lists/commands.ts';
import { invalid } from '../problem.ts';
import { findTaskTemplates, readProjectTemplate } from './queries.ts';

/**
 * Saves a checklist as template. Tasks that are sent as ids of task templates are copied from these, so
 * that the template stands on its own. A category or market that the lists lack joins them.
 */
export async function createProjectTemplate(
  ctx: Ctx,
  { body }: { body: NewProjectTemplate },
): Promise<ProjectTemplate> {
  return transaction(ctx, async (inside) => {
    const { name, description = null, category, market, priority, estimatedDuration } = body;
    const tasks = await inlined(inside, body.taskTemplates);
    if (thingsIn(tasks) > counts.nestedCreate) throw invalid('taskTemplates', tooManyThings);
    const made = { createdAt: inside.now(), updatedAt: inside.now() };
    const { id } = await inside.db
      .insertInto('projectTemplates')
      .values({
        name,
        description,
        category: category ? await entryNamed(inside, 'categories', category) : null,
        market: market ? await entryNamed(inside, 'markets', market) : null,
        priority,
        estimatedDuration,
        taskTemplates: JSON.stringify(tasks),
        ...made,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    inside.changes.push({ entity: 'projectTemplate', id, name, action: 'created' });
    return readProjectTemplate(inside, id);
  });
}

async function inlined(
  ctx: WritingCtx,
  sent: NewProjectTemplate['taskTemplates'],
): Promise<TemplateTask[]> {
  const known = await findTaskTemplates(
    ctx,
    sent.filter((task) => typeof task === 'number'),
  );
  return sent.map((task, index) => {
    if (typeof task !== 'number') return whole(task);
    const template = known.get(task);
    if (!template) throw invalid(`taskTemplates.${index}`, noSuchTaskTemplate);
    const { id, name, description, priority, estimatedHours, steps } = template;
    return { name, description, priority, estimatedHours, steps, taskTemplateId: id };
  });
}

type SentTask = Exclude<NewProjectTemplate['taskTemplates'][number], number>;

function whole({ description = null, steps, taskTemplateId, ...facts }: SentTask): TemplateTask {
  return {
    ...facts,
    description,
    steps: steps.map(({ description: ofStep = null, ...step }) => ({
      ...step,
      description: ofStep,
    })),
    ...(taskTemplateId !== undefined && { taskTemplateId }),
  };
}
