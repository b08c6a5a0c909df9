import { constants, setPriority } from 'node:os';

/** Leaves the processor to the server and to everybody else, for as long as this process lives. */
export function letOthersGoFirst(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Not every system lets a process be modest.
  }
}
