/**
 * Whether a draft has the shape of `like`, because a release may have changed the form. An id may be null; null,
 * lists and empty objects in `like` accept any content.
 */
export function hasShapeOf(value: unknown, like: unknown): boolean {
  if (like === null) return true;
  if (value === null) return typeof like === 'number';
  if (typeof value !== typeof like || Array.isArray(value) !== Array.isArray(like)) return false;
  if (typeof like !== 'object' || Array.isArray(like)) return true;
  const object = value as Record<string, unknown>;
  return Object.entries(like).every(
    ([name, part]) => name in object && hasShapeOf(object[name], part),
  );
}
