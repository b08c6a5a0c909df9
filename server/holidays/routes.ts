import {
  createHoliday,
  createHolidays,
  deleteHoliday,
  recalculateDueDates,
  undeleteHoliday,
  updateHoliday,
} from './commands.ts';
import { listHolidays, previewRecalculation } from './queries.ts';

export const holidayRoutes = {
  listHolidays,
  previewRecalculation,
  createHoliday,
  createHolidays,
  recalculateDueDates,
  updateHoliday,
  deleteHoliday,
  undeleteHoliday,
};
