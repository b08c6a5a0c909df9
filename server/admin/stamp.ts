/** 20261121T014430123Z: sorts by time, and is valid in names of files and schemas. */
export function stampOf(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:.]/g, '');
}
