import { backup, backupOverview } from './backups.ts';
import { callsOf } from './call.ts';
import type { Call } from './call.ts';

const backups = callsOf('backups');

export const backupCalls = {
  listBackups: {
    ...backups.read('/api/backups', 'The backups that the server made, and whether they are good', {
      answer: backupOverview,
    }),
    may: 'primary',
  },
  requestBackup: {
    ...backups.create('/api/backups', 'Have a backup made and proven now', { answer: backup }),
    may: 'primary',
  },
} as const satisfies Record<string, Call>;
