import { milestoneInUse, noSuchMilestone } from '#contract/milestones.ts';
import type { Milestone, MilestoneChange, NewMilestone } from '#contract/milestones.ts';
import type { ProjectChanges } from '#contract/projects.ts';
import { dueDay, sameOffset } from '#rules/due.ts';
import type { ProjectDays } from '#rules/due.ts';
import { withMilestoneDays } from '#rules/milestones.ts';
import type { Row } from '#server/db/tables.ts';
import { invalid, Problem } from '#server/problem.ts';
import { holidaysIn } from '#server/progress/anchor-days.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

type Anchors = Omit<ProjectDays, 'milestones'>;
type StoredMilestones = { milestones: Milestone[]; lastMilestoneId: number };

/** Assigns ids and days to the milestones of a new project. */
export function newMilestones(sent: readonly NewMilestone[], days: Anchors): StoredMilestones {
  const milestones = sent.map(({ name, day = null, dueOffset = null }, index) => ({
    id: index + 1,
    name,
    day,
    dueOffset,
  }));
  return {
    milestones: withMilestoneDays(milestones, days),
    lastMilestoneId: milestones.length,
  };
}

/**
 * The milestones after a change; with `moves` their days are recomputed. Refused for unknown ids, and for removing
 * a milestone that a step counts from.
 */
export async function changedMilestones(
  ctx: WritingCtx,
  before: Row<'projects'>,
  { milestones: sent, startDay, endDate }: ProjectChanges,
  moves: boolean,
): Promise<Partial<StoredMilestones>> {
  if (!sent && !moves) return {};
  const days = {
    holidays: await holidaysIn(ctx),
    startDay: startDay === undefined ? before.startDay : startDay,
    endDate: endDate === undefined ? before.endDate : endDate,
  };
  const result = sent ? asSent(before, sent, days) : before;
  if (sent) await checkUnused(ctx, before, result.milestones);
  const { lastMilestoneId } = result;
  const milestones = moves ? withMilestoneDays(result.milestones, days) : result.milestones;
  return { milestones, lastMilestoneId };
}

function asSent(
  { milestones: before, lastMilestoneId }: Row<'projects'>,
  sent: readonly MilestoneChange[],
  days: Anchors,
): StoredMilestones {
  let last = lastMilestoneId;
  const seen = new Set<number>();
  const milestones = sent.map((one, index): Milestone => {
    if (one.id === undefined) {
      last += 1;
      const { name, day = null, dueOffset = null } = one;
      return changed({ id: last, name, day: null, dueOffset: null }, { name, day, dueOffset });
    }
    const known = before.find(({ id }) => id === one.id);
    if (!known || seen.has(known.id)) throw invalid(`milestones.${index}.id`, noSuchMilestone);
    seen.add(known.id);
    return changed(known, one);
  });
  return { milestones, lastMilestoneId: last };

  function changed(known: Milestone, { name, day, dueOffset }: MilestoneChange): Milestone {
    const isOther = dueOffset !== undefined && !sameOffset(dueOffset, known.dueOffset);
    if (isOther && dueOffset) {
      const due = dueDay(dueOffset, { ...days, milestones: [] });
      return { ...known, name, day: due, dueOffset };
    }
    const byHand = day !== undefined && day !== known.day;
    return {
      ...known,
      name,
      day: byHand ? day : known.day,
      dueOffset: isOther || byHand ? null : known.dueOffset,
    };
  }
}

async function checkUnused(
  { db }: WritingCtx,
  before: Row<'projects'>,
  after: readonly Milestone[],
): Promise<void> {
  const gone = before.milestones.filter(({ id }) => !after.some((one) => one.id === id));
  if (gone.length === 0) return;
  const steps = await db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select('dueOffset')
    .where('tasks.projectId', '=', before.id)
    .where('dueOffset', 'is not', null)
    .execute();
  for (const { id, name } of gone) {
    const uses = steps.filter(({ dueOffset }) => dueOffset?.milestone === id).length;
    if (uses > 0) throw new Problem('clash', milestoneInUse(name, uses));
  }
}
