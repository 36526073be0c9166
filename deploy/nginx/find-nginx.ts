/** A real nginx for tests and benches: the system's, else the one of Debian's package, unpacked next to the checkout's tools. */
import { findDebianProgram } from '../../scripts/processes/debian-program.ts';

/** The message is one line that says what to do. */
class NginxMissing extends Error {
  override name = 'NginxMissing';
}

/** Path of a program that runs. @throws NginxMissing */
export const findNginx = (): string => {
  const named = process.env.FOYER_NGINX;
  const found = findDebianProgram({
    names: named ? [named] : ['nginx'],
    packages: ['nginx'],
    file: 'usr/sbin/nginx',
    versionFlag: '-v',
  });
  if (!found)
    throw new NginxMissing('no nginx: install it (apt-get install nginx), or name its path in FOYER_NGINX');
  return found.path;
};
