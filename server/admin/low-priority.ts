import { constants, setPriority } from 'node:os';

export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Some platforms do not support this.
  }
}
