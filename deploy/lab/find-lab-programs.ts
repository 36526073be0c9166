/** The programs of the lab: the system's, else those of Debian's packages, unpacked next to the checkout's tools. No service is started. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DebianProgram,
  findDebianProgram,
  type FoundProgram,
} from '../../scripts/processes/debian-program.ts';

/** Debian's name of this machine, in the paths of its libraries. */
const MACHINE = `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
const withLibraries = (folder: string): Record<string, string> => ({
  LD_LIBRARY_PATH: join(folder, 'usr/lib', MACHINE),
});
const POSTGRES_MAJORS = ['18', '17', '16', '15'];

const PROGRAMS = {
  etcd: { names: ['etcd'], packages: ['etcd-server'], file: 'usr/bin/etcd' },
  haproxy: {
    names: ['haproxy'],
    packages: ['haproxy'],
    withLibraries: true,
    file: 'usr/sbin/haproxy',
    env: withLibraries,
    versionFlag: '-v',
  },
  pgbouncer: {
    names: ['pgbouncer'],
    packages: ['pgbouncer'],
    withLibraries: true,
    file: 'usr/sbin/pgbouncer',
    env: withLibraries,
  },
  patroni: {
    names: ['patroni'],
    packages: ['patroni', 'python3-etcd', 'python3-dnspython'],
    withLibraries: true,
    file: 'usr/bin/patroni',
    env: (folder) => ({
      ...withLibraries(folder),
      PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
      PYTHONDONTWRITEBYTECODE: '1',
    }),
  },
  pgbackrest: {
    names: ['pgbackrest'],
    packages: ['pgbackrest'],
    withLibraries: true,
    file: 'usr/bin/pgbackrest',
    env: withLibraries,
    versionFlag: 'version',
  },
} as const satisfies Record<string, DebianProgram>;
export type LabProgram = keyof typeof PROGRAMS;

export const findLabProgram = (name: LabProgram): FoundProgram | undefined =>
  findDebianProgram(PROGRAMS[name]);

/** A whole PostgreSQL: the one that ships with the server lacks `pg_rewind`, `pg_basebackup` and `pg_controldata`, which Patroni runs. */
export const findPostgresBin = (): string | undefined => {
  const folders = POSTGRES_MAJORS.map((major) => `/usr/lib/postgresql/${major}/bin`);
  return folders.find(
    (folder) => existsSync(join(folder, 'pg_rewind')) && existsSync(join(folder, 'postgres')),
  );
};

export type LabPrograms = Record<LabProgram, FoundProgram> & { postgresBin: string };

/** @throws Error that names what is missing */
export const findEverything = (): LabPrograms => {
  const find = (name: LabProgram): FoundProgram => {
    const found = findLabProgram(name);
    if (!found) throw new Error(`no ${name}: install it (apt-get install ${PROGRAMS[name].packages[0]})`);
    return found;
  };
  const postgresBin = findPostgresBin();
  if (!postgresBin) throw new Error('no PostgreSQL with pg_rewind: install it (apt-get install postgresql)');
  return {
    etcd: find('etcd'),
    haproxy: find('haproxy'),
    pgbouncer: find('pgbouncer'),
    patroni: find('patroni'),
    pgbackrest: find('pgbackrest'),
    postgresBin,
  };
};
