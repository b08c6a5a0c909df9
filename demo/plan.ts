import type { DueOffset } from '#contract/due.ts';
import type { Priority } from '#contract/values.ts';

import type { PersonKey } from './people.ts';

/*
 * The vocabulary that the checklists of the demo world are written in. Days are counted from the hire
 * day: -10 is ten days before it.
 */

/** What the checklists need to know of a move to write about it. */
export type Move = {
  /** How the team speaks of the advisor. */
  first: string;
  /** The firm that is left. */
  from: string;
  /** The home state. */
  state: string;
  /** Other states in which clients live. */
  states: string[];
  households: number;
  carriers: string[];
  /** Who else comes along. */
  members: { name: string; role: string }[];
};

export type StepPlan = {
  name: string;
  description: string | null;
  due: number;
  hours: number;
  people: PersonKey[];
  details: string[];
};

export type TaskPlan = {
  title: string;
  description: string | null;
  priority: Priority;
  owner: PersonKey | null;
  steps: StepPlan[];
};

type TaskFacts = { about?: string; priority?: Priority; owner?: PersonKey };
type StepFacts = { about?: string; due: number; hours: number; people?: PersonKey[] };

/**
 * A day before the hire day or on it as an offset that keeps to working days: whole weeks as calendar days,
 * everything else as about as many working days. A day after it has none.
 */
export function offsetOf(due: number): DueOffset | null {
  if (due > 0) return null;
  const [days, from] = [Math.abs(due), 'hire' as const];
  return days % 7 === 0
    ? { days, unit: 'calendar', from }
    : { days: Math.round((days * 5) / 7), unit: 'working', from };
}

/** A task with its steps. Without `owner` nobody has taken it yet. */
export function task(title: string, facts: TaskFacts, ...steps: StepPlan[]): TaskPlan {
  const { about = null, priority = 'medium', owner = null } = facts;
  return { title, description: about, priority, owner, steps };
}

/** A step with its details; without details it is ticked as a whole. */
export function step(name: string, facts: StepFacts, ...details: string[]): StepPlan {
  const { about = null, due, hours, people = [] } = facts;
  return { name, description: about, due, hours, people, details };
}
