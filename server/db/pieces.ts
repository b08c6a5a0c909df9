/** A list in pieces of at most so many things: one statement takes no more than so many parameters. */
export function* pieces<Thing>(list: readonly Thing[], most: number): Generator<Thing[]> {
  for (let start = 0; start < list.length; start += most) yield list.slice(start, start + most);
}
