import { characters, isStorable } from './characters.ts';
import { lengths } from './limits.ts';

export const unassigned = 'unassigned';

export function isManagerFilter(value: string): boolean {
  return value === unassigned || (/^[1-9]\d*$/.test(value) && Number.isSafeInteger(Number(value)));
}

export function isMarketFilter(value: string): boolean {
  return isStorable(value) && characters(value) <= lengths.name;
}
