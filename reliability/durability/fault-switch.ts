/*
 * Loaded into a server by a test, with `NODE_OPTIONS=--import`: nothing of it is in the program. A SIGUSR2 is a
 * promise that is rejected and that nobody listens to, a SIGHUP an exception that nobody catches.
 */
process.on('SIGUSR2', () => void Promise.reject(new Error('A rejection from the test')));
process.on('SIGHUP', () => {
  throw new Error('An exception from the test');
});
