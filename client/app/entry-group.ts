/*
 * A group of sidebar entries opens when its pages are entered and closes when they are left. What is
 * toggled by hand holds until the next entry or exit.
 */

export type EntryGroup = { inside: boolean; open: boolean };

/** The group at first sight of a page. */
export function groupAt(inside: boolean): EntryGroup {
  return { inside, open: inside };
}

/** The group after going to a page that belongs to it or not. */
export function groupAfterMove(group: EntryGroup, inside: boolean): EntryGroup {
  return group.inside === inside ? group : groupAt(inside);
}

/** The group after its heading was pressed. */
export function groupAfterToggle(group: EntryGroup): EntryGroup {
  return { ...group, open: !group.open };
}
