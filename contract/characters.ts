// C0 controls except tab, LF and CR, and two non-characters: XML cannot represent them.
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

export function isStorable(value: string): boolean {
  return value.isWellFormed() && !controls.test(value);
}

export function characters(value: string): number {
  return Array.from(value).length;
}
