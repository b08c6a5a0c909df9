/** Resolves with the promise, but at the latest after a time that nobody notices. Rejects if it does. */
export function briefly(waiting: Promise<unknown>, longestMs = 150): Promise<unknown> {
  return Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, longestMs))]);
}
