/** Splits a list into chunks of at most `most`: the parameters of a statement are limited. */
export function* chunks<Thing>(list: readonly Thing[], most: number): Generator<Thing[]> {
  for (let start = 0; start < list.length; start += most) yield list.slice(start, start + most);
}
