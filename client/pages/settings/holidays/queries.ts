import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { holidaySet } from '#rules/holiday-set.ts';
import type { Holidays } from '#rules/holiday-set.ts';

/** Empty until loaded. */
export function useHolidays(): Holidays {
  const { data } = useQuery({ ...readOf('listHolidays'), select: holidaySet });
  return data ?? none;
}

const none = holidaySet([]);
