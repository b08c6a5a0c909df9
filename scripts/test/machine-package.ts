import { run } from '../set-up/child.mjs';
import { say } from '../set-up/say.mjs';

/** Does nothing unless this is Debian and the run is root. */
export async function installAsRoot(name: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    run('apt-get', args, { env }).catch(() => ({ code: 1, output: 'no apt-get here' }));
  say(`Installing ${name} with apt-get …`);
  await apt('update');
  // A machine that has just started may be installing updates.
  const { code, output } = await apt('-o', 'DPkg::Lock::Timeout=120', 'install', '-y', name);
  if (code !== 0) say(`apt-get could not install ${name}: ${output.trim().split('\n').at(-1)}`);
}
