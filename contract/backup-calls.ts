import { backup, backupOverview } from './backups.ts';
import { callsOf } from './call.ts';
import type { Call } from './call.ts';

const backups = callsOf('backups');

export const backupCalls = {
  listBackups: {
    ...backups.read('/api/backups', 'Backups and their state', {
      answer: backupOverview,
    }),
    may: 'primary',
  },
  requestBackup: {
    ...backups.create('/api/backups', 'Make and verify a backup now', { answer: backup }),
    may: 'primary',
  },
} as const satisfies Record<string, Call>;
