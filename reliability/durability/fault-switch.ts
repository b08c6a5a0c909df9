/**
 * Preloaded into a server with `NODE_OPTIONS=--import`. SIGUSR2 causes an unhandled rejection, SIGHUP an uncaught
 * exception.
 */
process.on('SIGUSR2', () => void Promise.reject(new Error('A rejection from the test')));
process.on('SIGHUP', () => {
  throw new Error('An exception from the test');
});
