import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import {
  newRound,
  newSendBackReason,
  round,
  roundItems,
  roundItemsQuery,
  roundsReport,
  roundsReportQuery,
  sendBackReason,
  sendBackReasonChanges,
  stepRounds,
} from './rounds.ts';

const rounds = callsOf('rounds');

export const roundCalls = {
  listSendBackReasons: rounds.read('/api/send-back-reasons', 'All send-back reasons, by name', {
    answer: z.array(sendBackReason),
    cached: true,
  }),
  createSendBackReason: rounds.create('/api/send-back-reasons', 'Add a send-back reason', {
    body: newSendBackReason,
    answer: sendBackReason,
  }),
  updateSendBackReason: rounds.save(
    'PATCH',
    '/api/send-back-reasons/{id}',
    'Rename a send-back reason; rounds keep the name that it had',
    { body: sendBackReasonChanges, answer: sendBackReason },
  ),
  deleteSendBackReason: rounds.remove(
    '/api/send-back-reasons/{id}',
    'Delete a send-back reason; rounds keep its name',
  ),
  undeleteSendBackReason: rounds.undelete(
    '/api/send-back-reasons/{id}/undelete',
    'Restore a deleted send-back reason',
  ),
  sendBackStep: {
    ...rounds.arrange(
      '/api/task-steps/{id}/send-back',
      'Send a finished step back: it reopens, with its task',
      { body: newRound, answer: round },
    ),
    may: 'work',
  },
  undoRound: {
    ...rounds.arrange('/api/rounds/{id}/undo', 'Undo a round if nothing has changed since', {
      answer: round,
    }),
    may: 'work',
  },
  readStepRounds: rounds.read(
    '/api/task-steps/{id}/rounds',
    'How often a step was sent back, and the reasons recorded for it',
    { answer: stepRounds },
  ),
  readRoundsReport: rounds.read(
    '/api/rounds/report',
    'Steps sent back in twelve months: by month, market and reason',
    { query: roundsReportQuery, answer: roundsReport },
  ),
  listRoundItems: rounds.read('/api/rounds/items', 'The steps behind a figure of that report', {
    query: roundItemsQuery,
    answer: roundItems,
  }),
} as const satisfies Record<string, Call>;
