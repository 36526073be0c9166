/** Where each part of the lab listens, and the configuration files of its parts: loopback addresses stand for machines. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveSettings, pgbackrestConfig } from '../pgbackrest/configure.ts';

export interface LabPlan {
  /** The first three numbers of every address, such as `127.77.0`. */
  network: string;
  /** Everything that the lab writes. */
  folder: string;
  /** Where `initdb`, `pg_rewind` and the others are. */
  postgresBin: string;
  /** Of every role of the database. */
  password: string;
}

/** The last number of an address; a kind's machines follow one another. */
const FIRST = {
  etcd: 11,
  pg: 21,
  haproxy: 31,
  pgbouncer: 41,
  nginx: 51,
  web: 61,
  worker: 71,
  s3: 81,
} as const;
export type Kind = keyof typeof FIRST;
export const COUNTS: Readonly<Record<Kind, number>> = {
  etcd: 3,
  pg: 3,
  haproxy: 2,
  pgbouncer: 2,
  nginx: 2,
  web: 2,
  worker: 2,
  s3: 1,
};
export const PORTS = { nginx: 8080, web: 8081, s3: 9000, metrics: 9464 } as const;

export const numbersOf = (kind: Kind): number[] =>
  Array.from({ length: COUNTS[kind] }, (_, index) => index + 1);
export const hostOf = ({ network }: Pick<LabPlan, 'network'>, kind: Kind, number: number): string =>
  `${network}.${FIRST[kind] + number - 1}`;
export const folderOf = ({ folder }: Pick<LabPlan, 'folder'>, kind: Kind, number: number): string =>
  join(folder, `${kind}${number}`);

/** Two machines behind one name, as a name server would answer: a client goes on to the second when the first refuses. */
export const NAMES = { 'database.lab': 'haproxy', 'pooler.lab': 'pgbouncer' } as const satisfies Record<
  string,
  Kind
>;
export const hostsFile = (plan: LabPlan): string =>
  Object.entries(NAMES)
    .flatMap(([name, kind]) => numbersOf(kind).map((number) => `${hostOf(plan, kind, number)} ${name}\n`))
    .join('');

const fill = (file: string, values: Readonly<Record<string, string>>): string =>
  readFileSync(join(import.meta.dirname, file), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file} names ${name}, which nothing fills`);
    return value;
  });
const placeOf = (plan: LabPlan, kind: Kind, number: number) => ({
  name: `${kind}${number}`,
  host: hostOf(plan, kind, number),
  folder: folderOf(plan, kind, number),
});

export const etcdConfig = (plan: LabPlan, number: number): string =>
  fill('etcd.yml.template', {
    ...placeOf(plan, 'etcd', number),
    cluster: numbersOf('etcd')
      .map((one) => `etcd${one}=http://${hostOf(plan, 'etcd', one)}:2380`)
      .join(','),
  });

export const patroniConfig = (plan: LabPlan, number: number): string => {
  const archive = archiveSettings();
  return fill('patroni.yml.template', {
    ...placeOf(plan, 'pg', number),
    etcdHosts: numbersOf('etcd')
      .map((one) => `'${hostOf(plan, 'etcd', one)}:2379'`)
      .join(', '),
    dataDir: dataFolderOf(plan, number),
    postgresBin: plan.postgresBin,
    password: plan.password,
    pgbackrest: pgbackrestOf(plan, number),
    archiveTimeout: archive['archive_timeout'] ?? '',
    archiveCommand: (archive['archive_command'] ?? '').replace(/^pgbackrest/, pgbackrestOf(plan, number)),
  });
};
/** On machines each has its own disk, and the repository is on none of them. */
export const repositoryOf = ({ folder }: Pick<LabPlan, 'folder'>): string => join(folder, 'repository');
export const pgbackrestConfigOf = (plan: LabPlan, number: number): string =>
  pgbackrestConfig({
    repository: repositoryOf(plan),
    passphrase: plan.password,
    dataDir: dataFolderOf(plan, number),
    port: 5432,
    socketDir: folderOf(plan, 'pg', number),
    lockDir: join(folderOf(plan, 'pg', number), 'lock'),
  });
/** Where the program that runs with that file lies. */
export const pgbackrestOf = (plan: Pick<LabPlan, 'folder'>, number: number): string =>
  join(folderOf(plan, 'pg', number), 'pgbackrest');
export const dataFolderOf = (plan: Pick<LabPlan, 'folder'>, number: number): string =>
  join(folderOf(plan, 'pg', number), 'disk/data');

export const haproxyConfig = (plan: LabPlan, number: number): string => {
  const host = hostOf(plan, 'haproxy', number);
  const server = (one: number) =>
    `    server pg${one} ${hostOf(plan, 'pg', one)}:5432 maxconn 100 check port 8008`;
  return fill('haproxy.cfg.template', {
    host,
    primaries: numbersOf('pg').map(server).join('\n'),
    replicas: numbersOf('pg')
      .map((one) =>
        [
          `listen replica_${one}`,
          `    bind ${host}:${5000 + one}`,
          '    option httpchk OPTIONS /replica',
          '    http-check expect status 200',
          server(one),
        ].join('\n'),
      )
      .join('\n\n'),
  });
};

export const pgbouncerConfig = (plan: LabPlan, number: number): string =>
  fill('pgbouncer.ini.template', {
    ...placeOf(plan, 'pgbouncer', number),
    haproxyHosts: numbersOf('haproxy')
      .map((one) => hostOf(plan, 'haproxy', one))
      .join(','),
  });
export const pgbouncerUsers = ({ password }: LabPlan): string => `"foyer" "${password}"\n`;

export const publicUrlOf = (plan: LabPlan): string => `http://${hostOf(plan, 'nginx', 1)}:${PORTS.nginx}`;

/** What web processes and workers are started with. */
export const siteEnvironment = (
  plan: LabPlan,
  kind: 'web' | 'worker',
  number: number,
): Record<string, string> => {
  const host = hostOf(plan, kind, number);
  const database = (at: string) => `postgres://foyer:${plan.password}@${at}/foyer`;
  const direct = database('database.lab:5000');
  return {
    // Statements of workers and commands take minutes: they have no pooler.
    DATABASE_URL: kind === 'web' ? database('pooler.lab:6432') : direct,
    DATABASE_DIRECT_URL: direct,
    DATABASE_REPLICA_URLS: numbersOf('pg')
      .map((one) => database(`database.lab:${5000 + one}`))
      .join(','),
    S3_BUCKET: 'foyer-lab',
    S3_ENDPOINT: `http://${hostOf(plan, 's3', 1)}:${PORTS.s3}`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PATH_STYLE: '1',
    FOYER_DATA_DIR: folderOf(plan, kind, number),
    FOYER_UPLOAD_DIR: join(plan.folder, 'shared/uploads'),
    FOYER_SECRETS_FILE: join(plan.folder, 'shared/secrets.keys'),
    FOYER_RECORDS_DIR: join(plan.folder, 'shared/records'),
    FOYER_RECORDS_KEY_FILE: join(plan.folder, 'shared/records.keys'),
    FOYER_HOST: host,
    FOYER_PORT: String(PORTS.web),
    FOYER_ADMIN_ADDRESS: `${host}:${PORTS.metrics}`,
    FOYER_PUBLIC_URL: publicUrlOf(plan),
    FOYER_TRUSTED_PROXIES: '1',
    FOYER_BACKUP_DATABASE: 'pgbackrest',
    FOYER_RENDER_WORKERS: '1',
  };
};
