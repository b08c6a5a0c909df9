const single = /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/;

/** Whether a text is the address of one reader: libraries read others as a list, or with a name. */
export function isMailAddress(text: string): boolean {
  return single.test(text);
}
