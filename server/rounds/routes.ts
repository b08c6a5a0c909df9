import { sendBackStep, undoRound } from './commands.ts';
import { readStepRounds } from './queries.ts';
import {
  createSendBackReason,
  deleteSendBackReason,
  listSendBackReasons,
  undeleteSendBackReason,
  updateSendBackReason,
} from './reasons.ts';
import { listRoundItems, readRoundsReport } from './report.ts';

export const roundRoutes = {
  listSendBackReasons,
  createSendBackReason,
  updateSendBackReason,
  deleteSendBackReason,
  undeleteSendBackReason,
  sendBackStep,
  undoRound,
  readStepRounds,
  readRoundsReport,
  listRoundItems,
};
