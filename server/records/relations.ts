import type { Entity } from '#contract/live.ts';

import { entities, kindOf } from './kinds.ts';

export type Referrer = { entity: Entity; column: string; silent: boolean; exclusive: boolean };

/** The columns that let go of a record of this kind when it is deleted, or pass to another one. */
export function referrersOf(to: Entity): Referrer[] {
  return entities.flatMap((entity) => {
    const { references = {}, named = {} } = kindOf(entity);
    const columns = Object.keys({ ...references, ...named });
    return columns.flatMap((column) => {
      const reference = references[column];
      const empties = reference?.to === to && reference.otherwise === 'empty';
      if (!empties && named[column] !== to) return [];
      return [referrer(entity, column)];
    });
  });
}

export function referrer(entity: Entity, column: string): Referrer {
  const { silent = false, exclusive = false } = kindOf(entity).references?.[column] ?? {};
  return { entity, column, silent, exclusive };
}

/** The columns by which records are inside one of this kind, and are deleted with it. */
export function insideOf(outer: Entity): { entity: Entity; column: string }[] {
  return entities.flatMap((entity) => {
    const { parent, references = {} } = kindOf(entity);
    const columns = Object.entries(references).flatMap(([column, reference]) =>
      reference.to === outer && reference.otherwise === 'drop' ? [column] : [],
    );
    if (parent?.kind === outer) columns.push(parent.column);
    return columns.map((column) => ({ entity, column }));
  });
}

/** A kind and what it can be in the trash with, the innermost first. */
export function withOuter(entity: Entity): Entity[] {
  const { parent, comesIn, references = {} } = kindOf(entity);
  const around = Object.values(references).filter(({ otherwise }) => otherwise === 'drop');
  const outer = [...around.map(({ to }) => to), ...(parent ? [parent.kind] : [])];
  return [...new Set([entity, ...(comesIn ? [comesIn] : []), ...outer.flatMap(withOuter)])];
}

/** The kind whose ids a column holds, in any table. */
export const idColumns = new Map(
  entities.flatMap((entity): [string, Entity][] => {
    const { parent, references = {} } = kindOf(entity);
    const columns = Object.entries(references).map(([column, reference]): [string, Entity] => [
      column,
      reference.to ?? entity,
    ]);
    return parent ? [...columns, [parent.column, parent.kind]] : columns;
  }),
);
