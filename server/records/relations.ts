import type { Entity } from '#contract/live.ts';

import { entities, kindOf } from './kinds.ts';

export type Referrer = {
  entity: Entity;
  column: string;
  silent: boolean;
  exclusive: boolean;
  author: boolean;
};

/** The columns that are cleared or reassigned when a record of this kind is deleted. */
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
  const { references = {} } = kindOf(entity);
  const { silent = false, exclusive = false, author = false } = references[column] ?? {};
  return { entity, column, silent, exclusive, author };
}

/** The columns that refer to a containing record of this kind; their rows are deleted with it. */
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

/** A kind and all kinds whose trash entries may contain it, innermost first. */
export function withOuter(entity: Entity): Entity[] {
  const { parent, comesIn, references = {} } = kindOf(entity);
  const around = Object.values(references).filter(({ otherwise }) => otherwise === 'drop');
  const outer = [...around.map(({ to }) => to), ...(parent ? [parent.kind] : [])];
  return [...new Set([entity, ...(comesIn ? [comesIn] : []), ...outer.flatMap(withOuter)])];
}

/** Maps each id column, in any table, to the kind that it refers to. */
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
