import type { Backup, BackupOverview } from '#contract/backups.ts';
import { proofDays } from '#contract/backups.ts';
import { formatNumber } from '#contract/words.ts';

export function sizeInWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  return `${formatNumber(value, { maximumFractionDigits: digits })} ${units[power]}`;
}

export function troubleInWords({ trouble, lastProven }: BackupOverview): string | null {
  if (trouble === 'failed') {
    return 'The latest backup failed. Fix the problem shown below, then back up again.';
  }
  if (trouble === 'ahead') {
    return 'Some backups are dated in the future, so the server clock is or was wrong. They are ignored and never removed. Check the clock and move their files out of the folder.';
  }
  if (trouble === null) return null;
  return lastProven
    ? `The last proven backup is older than ${proofDays} days. Is the server running at night?`
    : `There is no proven backup yet, after more than ${proofDays} days.`;
}

export function occasionOf({ nightly, requestedBy }: Backup): string {
  if (nightly) return 'Nightly';
  return requestedBy ? `Requested by ${requestedBy}` : 'Requested';
}
