/** Prometheus and its tools for the tests: the system's, else those of Debian's packages; no service is started. */
import { findDebianProgram } from '../../scripts/processes/debian-program.ts';

const PACKAGES = {
  promtool: 'prometheus',
  prometheus: 'prometheus',
  'prometheus-blackbox-exporter': 'prometheus-blackbox-exporter',
  'prometheus-node-exporter': 'prometheus-node-exporter',
} as const;

/** Path of a program that runs. @throws Error in one line */
export const findPrometheus = (name: keyof typeof PACKAGES): string => {
  const found = findDebianProgram({
    names: [name],
    packages: [PACKAGES[name]],
    file: `usr/bin/${name}`,
  });
  if (!found) throw new Error(`no ${name}: install it (apt-get install ${PACKAGES[name]})`);
  return found.path;
};
