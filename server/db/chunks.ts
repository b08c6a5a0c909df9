/** A list in chunks of at most so many things: one statement takes no more than so many parameters. */
export function* chunks<Thing>(list: readonly Thing[], most: number): Generator<Thing[]> {
  for (let start = 0; start < list.length; start += most) yield list.slice(start, start + most);
}
