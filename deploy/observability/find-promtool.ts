/** promtool for the tests: the system's, else that of Debian's package; no service is started. */
import { findDebianProgram } from '../../scripts/processes/debian-program.ts';

/** Path of a program that runs. @throws Error in one line */
export const findPromtool = (): string => {
  const found = findDebianProgram({
    names: ['promtool'],
    packages: ['prometheus'],
    file: 'usr/bin/promtool',
  });
  if (!found) throw new Error('no promtool: install it (apt-get install prometheus)');
  return found.path;
};
