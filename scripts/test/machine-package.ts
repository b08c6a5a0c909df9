import { run } from '../set-up/child.mjs';
import { say } from '../set-up/say.mjs';

/** Installs a package of Debian's, where this is Debian and the run is root; else does nothing. */
export async function installAsRoot(name: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    run('apt-get', args, { env }).catch(() => ({ code: 1, output: 'no apt-get here' }));
  say(`Installing ${name} with apt-get …`);
  await apt('update');
  const { code, output } = await apt('install', '-y', name);
  if (code !== 0) say(`apt-get could not install ${name}: ${output.trim().split('\n').at(-1)}`);
}
