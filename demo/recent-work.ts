import type { ProjectDetail } from '#contract/projects.ts';
import type { Ctx } from '#server/ctx.ts';
import { updateStep } from '#server/steps/commands.ts';
import { updateDetail } from '#server/steps/detail-commands.ts';
import { updateTask } from '#server/tasks/commands.ts';

import type { ManagerKey } from './accounts.ts';
import { officeHours } from './calendar.ts';
import { chanceFrom } from './chance.ts';
import type { ProjectPlan } from './project-plan.ts';
import type { Work } from './schedule.ts';

/** Tasks, steps and details are counted from 0. */
export type Click = { moment: string; by: ManagerKey; task: number } & (
  | { does: 'begin' | 'complete' | 'complete automatically' }
  // A step without details is ticked as a whole.
  | { does: 'tick'; step: number; detail: number }
);

/**
 * Recent work as clicks: each day a person ticks one detail after another. The first tick begins a task; after the
 * last one the browser or a person completes it.
 */
export function recentClicks(plan: ProjectPlan, work: Work): Click[] {
  const chance = chanceFrom(`${plan.name}, recent work`);
  const days = Map.groupBy(recentTicks(work), ({ day }) => day);
  return [...days].flatMap(([day, ticks]) => {
    const by = somebody(plan.manager, chance);
    let clock = Date.parse(officeHours(day, 0.85 * chance()));
    return ticks.flatMap(({ task, step, detail, isFirst, isLast }): Click[] => {
      clock += pause(4, 90, chance);
      const at = (after = 0) => ({ moment: new Date(clock + after).toISOString(), by, task });
      const tick = { ...at(), does: 'tick', step, detail } as const;
      return [
        ...(isFirst ? [{ ...at(-pause(1, 3, chance)), does: 'begin' } as const] : []),
        tick,
        ...(isLast ? [completion(at, chance)] : []),
      ];
    });
  });
}

export async function perform(ctx: Ctx, { tasks }: ProjectDetail, click: Click): Promise<void> {
  const task = tasks[click.task];
  const params = { id: task?.id ?? 0 };
  if (click.does === 'begin') {
    await updateTask(ctx, { params, body: { status: 'in_progress' } });
  } else if (click.does !== 'tick') {
    const auto = click.does === 'complete automatically';
    await updateTask(ctx, { params, body: { status: 'completed', auto } });
  } else {
    const step = task?.steps[click.step];
    const detail = step?.details?.[click.detail];
    await (detail
      ? updateDetail(ctx, { params: { id: detail.id }, body: { completion: 100 } })
      : updateStep(ctx, { params: { id: step?.id ?? 0 }, body: { isCompleted: true } }));
  }
}

function recentTicks({ done, recentFrom }: Work) {
  return done
    .flatMap((steps, task) => {
      const days = steps.flat();
      const ticks = steps
        .flatMap((ofStep, step) => ofStep.map((day, detail) => ({ task, step, detail, day })))
        .filter((tick): tick is typeof tick & { day: string } => (tick.day ?? '') >= recentFrom)
        .toSorted(byDay);
      const isUntouched = days.every((day) => day === null || day >= recentFrom);
      const isDone = !days.includes(null);
      return ticks.map((tick, index) => ({
        ...tick,
        isFirst: isUntouched && index === 0,
        isLast: isDone && index === ticks.length - 1,
      }));
    })
    .toSorted(byDay);
}

// The browser completes most tasks half a second after the last tick.
function completion<At>(at: (after: number) => At, chance: () => number) {
  return chance() < 2 / 3
    ? ({ ...at(500), does: 'complete automatically' } as const)
    : ({ ...at(pause(60, 1500, chance)), does: 'complete' } as const);
}

// Laura has left. The others sometimes do each other's work.
const present = ['maya', 'daniel', 'susan', 'kevin'] as const;

function somebody(manager: ManagerKey | null, chance: () => number): ManagerKey {
  const other = present[Math.floor(chance() * present.length)] ?? 'maya';
  return chance() < 4 / 5 ? (manager ?? other) : other;
}

/** Takes seconds, returns milliseconds. */
function pause(least: number, most: number, chance: () => number): number {
  return 1000 * Math.round(least + (most - least) * chance());
}

function byDay(a: { day: string }, b: { day: string }): number {
  return a.day < b.day ? -1 : Number(a.day > b.day);
}
