/** Splits a list into chunks of at most `most`, because the number of parameters of a statement is limited. */
export function* chunks<Thing>(list: readonly Thing[], most: number): Generator<Thing[]> {
  for (let start = 0; start < list.length; start += most) yield list.slice(start, start + most);
}
