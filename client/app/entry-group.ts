/**
 * A sidebar group opens when one of its pages is opened and closes when the user leaves them; otherwise it is toggled
 * by hand.
 */

export type EntryGroup = { inside: boolean; open: boolean };

export function groupAt(inside: boolean): EntryGroup {
  return { inside, open: inside };
}

export function groupAfterMove(group: EntryGroup, inside: boolean): EntryGroup {
  return group.inside === inside ? group : groupAt(inside);
}

export function groupAfterToggle(group: EntryGroup): EntryGroup {
  return { ...group, open: !group.open };
}
