/** The Containerfile and compose.yaml, by what they say: image.long.test.ts builds and runs them. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { SCHEDULED_JOBS } from '../../server/src/app/scheduled-jobs.ts';
import { SETTINGS } from '../../server/src/platform/config/settings/all-settings.ts';
import { checkDatabase } from '../../server/src/platform/database/check-database.ts';
import { createDatabase, createPool } from '../../server/src/platform/database/create-database.ts';
import { openBaseBackup } from '../../server/src/platform/database/base-backup.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/platform/database/embedded-postgres.ts';
import { findPrometheus } from '../observability/find-prometheus.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'foyer-test-container-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECRETS = Object.entries(SETTINGS).flatMap(([name, setting]) => ('isSecret' in setting ? [name] : []));
const VARIABLES = [...Object.keys(SETTINGS), ...SECRETS.map((name) => `${name}_FILE`)];

describe('the Containerfile', () => {
  const text = read('deploy/container/Containerfile');
  const stages = text.split(/^FROM /m).slice(1);
  const last = stages.at(-1) ?? '';

  it('builds in stages, on a base that can be named', () => {
    expect(stages.map((stage) => stage.split('\n')[0])).toEqual([
      '${BASE_IMAGE} AS base',
      '${BASE_IMAGE} AS build',
      'base',
    ]);
    expect(text).toMatch(/^ARG BASE_IMAGE=debian:trixie-slim$/m);
    // Where packages come from is the business of who builds.
    expect(text).not.toMatch(/https?:\/\//);
  });

  it('installs nothing in the last one, and runs as a user without rights', () => {
    expect(last).not.toMatch(/^RUN/m);
    expect(last.match(/^COPY .*$/gm)?.every((line) => line.startsWith('COPY --from=build '))).toBe(true);
    expect(/^USER (\d+):(\d+)$/m.exec(last)?.slice(1).map(Number)).toEqual([10_001, 10_001]);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    const [, packages = ''] = /--no-install-recommends (.*) \\/.exec(stages[0] ?? '') ?? [];
    expect(packages.split(' ')).toEqual(['ca-certificates', 'ffmpeg', 'tini']);
  });

  it('sets variables that the server reads', () => {
    const [, block = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(last) ?? [];
    const names = [...block.matchAll(/([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !VARIABLES.includes(name))).toEqual([]);
  });

  it('sees nothing of the machine that builds', () => {
    const ignored = read('deploy/container/Containerfile.dockerignore').split('\n');
    for (const path of ['.git', '**/node_modules', '**/dist', '**/.data', 'release-keys', 'deploy/secrets'])
      expect(ignored).toContain(path);
  });
});

interface Service {
  image: string;
  command?: string[];
  read_only?: boolean;
  user?: string;
  cap_drop?: string[];
  security_opt?: string[];
  restart?: string;
  ports?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  stop_grace_period?: string;
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  volumes?: (string | { source: string })[];
  deploy?: { resources?: { limits?: { cpus?: string; memory?: string; pids?: number } } };
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
}

describe('compose.yaml', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;
  const services = Object.entries(compose.services);
  const service = (name: string): Service => {
    const found = compose.services[name];
    if (!found) throw new Error(`no service ${name}`);
    return found;
  };
  const isOnce = ({ restart }: Service): boolean => restart === 'no';

  it('is a whole site', () => {
    expect(services.filter(([, one]) => !isOnce(one)).map(([name]) => name)).toEqual([
      ...['proxy', 'web-1', 'web-2', 'worker'],
      ...['database', 'store', 'prometheus'],
    ]);
    expect(service('database').image).toMatch(/^postgres:18\./);
  });

  it.each(services)('%s has walls, limits and a health check', (_name, one) => {
    const tag = /:(?:-foyer:)?([\w.-]+)\}?$/.exec(one.image)?.[1] ?? '';
    expect(tag).toMatch(/^v?\d/);
    expect(one.read_only).toBe(true);
    expect(one.cap_drop).toEqual(['ALL']);
    expect(one.security_opt).toEqual(['no-new-privileges:true']);
    const { cpus, memory, pids } = one.deploy?.resources?.limits ?? {};
    expect([cpus, memory, pids].filter((limit) => limit === undefined)).toEqual([]);
    if (isOnce(one)) expect(one.healthcheck).toEqual({ disable: true });
    else expect(one.healthcheck?.test?.[0]).toBe('CMD');
  });

  it.each(services)('%s is given settings that exist, and secrets as files alone', (_name, one) => {
    const given = Object.keys(one.environment ?? {});
    if (one.image.includes('foyer')) expect(given.filter((key) => !VARIABLES.includes(key))).toEqual([]);
    expect(given.filter((key) => SECRETS.includes(key))).toEqual([]);
    expect(given.filter((key) => /PASSWORD|SECRET|TOKEN/.test(key) && !key.endsWith('_FILE'))).toEqual([]);
    const files = Object.values(one.environment ?? {}).filter((value) =>
      String(value).startsWith('/run/secrets/'),
    );
    const mounted = (one.secrets ?? []).map((secret) => `/run/secrets/${secret}`);
    expect(files.filter((file) => !mounted.includes(file))).toEqual([]);
    expect((one.secrets ?? []).filter((secret) => !compose.secrets[secret])).toEqual([]);
  });

  it('opens ports of nginx alone', () => {
    expect(services.filter(([, one]) => one.ports).map(([name]) => name)).toEqual(['proxy']);
  });

  it('lets what copies the list of withdrawals reach a place elsewhere, and the guide gives it that place', () => {
    const { process } = SCHEDULED_JOBS['list of withdrawals'];
    const program = process === 'web' ? 'server/web-only.mjs' : 'server/worker.mjs';
    const copiers = services.filter(([, one]) => one.command?.includes(program));
    const isOpen = (network: string) => compose.networks[network]?.internal !== true;
    for (const [name, { networks = [] }] of copiers)
      expect([name, (Array.isArray(networks) ? networks : Object.keys(networks)).some(isOpen)]).toEqual([
        name,
        true,
      ]);
    const [, block = ''] =
      /```yaml\n([^`]*FOYER_BACKUP_TO[^`]*)```/.exec(read('docs/guides/containers.md')) ?? [];
    expect(Object.keys((parse(block, { merge: true }) as Compose).services)).toEqual(
      copiers.map(([name]) => name),
    );
  });

  it.each(services)('%s names networks, volumes and services that exist', (_name, one) => {
    const networks = Array.isArray(one.networks) ? one.networks : Object.keys(one.networks ?? {});
    expect(networks.length).toBeGreaterThan(0);
    expect(networks.filter((network) => !(network in compose.networks))).toEqual([]);
    const sources = (one.volumes ?? []).map((volume) =>
      typeof volume === 'string' ? (volume.split(':')[0] ?? '') : volume.source,
    );
    for (const source of sources)
      if (source.startsWith('.')) expect(existsSync(join(ROOT, 'deploy', source))).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(source);
    expect(Object.keys(one.depends_on ?? {}).filter((other) => !(other in compose.services))).toEqual([]);
  });

  it('lets web processes drain for longer than nginx passes a refusing one over, and end', () => {
    const failTimeout = Number(/fail_timeout=(\d+)s/.exec(read('deploy/nginx/render-config.ts'))?.[1]);
    for (const name of ['web-1', 'web-2']) {
      const { environment, stop_grace_period: grace = '' } = service(name);
      const drain = Number(environment?.['FOYER_DRAIN_SECONDS']);
      expect(drain).toBeGreaterThan(failTimeout);
      // Five seconds are what a process takes at most after its drain.
      expect(Number.parseInt(grace, 10)).toBeGreaterThan(drain + 5);
    }
  });

  it('gives nginx a user, and folders that this user may write', () => {
    // The usual image writes its caches and its process id where only root may.
    expect(service('proxy').image).toMatch(/^nginxinc\/nginx-unprivileged:/);
    expect(service('proxy').user).toBe('101:101');
    // Another user wrote it: a new volume has the mode that its folder has in the image.
    expect(read('deploy/container/Containerfile')).toMatch(/install -d .* -m 755 \/etc\/nginx\/conf\.d$/m);
  });

  it('has nginx ask both web processes where they are', () => {
    const [, ...words] = service('proxy-settings').command ?? [];
    const args = words.map((word) =>
      word.replaceAll('/etc/nginx/conf.d', folder).replace('${FOYER_DOMAIN}', 'site.example'),
    );
    const sized = args.map((word) => word.replace(/\$\{\w+:-(\w+)\}/, '$1'));
    const { status, stderr } = spawnSync(process.execPath, ['--no-warnings', ...sized], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const made = readFileSync(join(folder, 'foyer.conf'), 'utf8');
    const asked = [...made.matchAll(/^\s*server ([\d.]+):8080 /gm)].map(([, address]) => address);
    const addresses = ['web-1', 'web-2'].map((name) => {
      const { networks } = service(name);
      return Array.isArray(networks) ? undefined : networks?.['front']?.ipv4_address;
    });
    expect(asked).toEqual(addresses);
  });

  it('has figures of every process of the site', () => {
    const config = join(HERE, 'prometheus.yml');
    const { status, stdout, stderr } = spawnSync(
      findPrometheus('promtool'),
      ['check', 'config', '--syntax-only', config],
      {
        encoding: 'utf8',
      },
    );
    expect(status === 0 ? '' : `${stdout}${stderr}`).toBe('');
    const { scrape_configs: jobs } = parse(read('deploy/container/prometheus.yml')) as {
      scrape_configs: {
        static_configs: { targets: string[] }[];
        dns_sd_configs: { names: string[]; port: number }[];
      }[];
    };
    const targets = jobs.flatMap((job) => [
      ...job.static_configs.flatMap((one) => one.targets),
      ...job.dns_sd_configs.flatMap(({ names, port }) => names.map((name) => `${name}:${port}`)),
    ]);
    const processes = services.filter(([, one]) => one.image.includes('foyer') && !isOnce(one));
    expect(targets).toEqual(processes.map(([name]) => `${name}:9464`));
  });

  it('finds the secrets that new-secrets.sh makes, once', () => {
    const target = join(folder, 'secrets');
    const make = () => spawnSync('sh', [join(HERE, 'new-secrets.sh'), target], { encoding: 'utf8' });
    expect(make().status).toBe(0);
    const made = Object.fromEntries(
      readdirSync(target).map((name) => [name, readFileSync(join(target, name), 'utf8')]),
    );
    const named = Object.values(compose.secrets).map(({ file }) => file.replace('./secrets/', ''));
    expect(Object.keys(made).toSorted()).toEqual(named.filter((name) => !name.startsWith('tls-')).toSorted());
    expect(made['database-url']).toBe(`postgres://foyer:${made['database-password']}@database:5432/foyer`);
    expect(made['database-password']).toMatch(/^[0-9a-f]{48}$/);
    const { identities } = JSON.parse(made['s3-identities.json'] ?? '') as {
      identities: { credentials: { accessKey: string; secretKey: string }[] }[];
    };
    expect(identities[0]?.credentials).toEqual([
      { accessKey: made['s3-access-key-id'], secretKey: made['s3-secret-access-key'] },
    ]);
    expect(statSync(target).mode & 0o777).toBe(0o700);
    expect(make().status).toBe(0);
    expect(readFileSync(join(target, 'database-password'), 'utf8')).toBe(made['database-password']);
  });

  const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
  (hasCompose ? it : it.skip)('is taken by Docker Compose', () => {
    const { status, stderr } = spawnSync(
      'docker',
      ['compose', '--file', 'deploy/compose.yaml', 'config', '--quiet'],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, FOYER_DOMAIN: 'site.example' },
      },
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});

describe('the database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-test-container-database-'));
  let server: EmbeddedPostgres;
  let pool: ReturnType<typeof createPool>;

  beforeAll(async () => {
    chmodSync(dataDir, 0o755);
    server = await startEmbeddedPostgres({ dataDir, volatile: true });
    pool = createPool({ url: server.url, poolSize: 1, onError: () => {} });
  });
  afterAll(async () => {
    await pool?.end();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('passes the check of its locale', async () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;
    const words = services['database']?.environment?.['POSTGRES_INITDB_ARGS']?.split(' ') ?? [];
    // As initdb makes its templates, from which the image makes the site's database.
    const options = words.map((word) => {
      const [, name = '', value = ''] = /^--([\w-]+)=(.+)$/.exec(word) ?? [];
      return `${name.replaceAll('-', '_')} '${value}'`;
    });
    expect(options.length).toBeGreaterThan(3);
    await pool.query(`CREATE DATABASE of_compose TEMPLATE template0 ${options.join(' ')}`);
    const url = new URL(server.url);
    url.pathname = '/of_compose';
    const db = createDatabase({ url: url.href, poolSize: 1 });
    try {
      expect(await checkDatabase(db)).toBeUndefined();
    } finally {
      await db.destroy();
    }
  });

  it('lets the site back it up, and nobody in without a password', async () => {
    copyFileSync(join(HERE, 'pg_hba.conf'), join(dataDir, 'pg18/pg_hba.conf'));
    await pool.query('SELECT pg_reload_conf()');
    const { rows } = await pool.query('SELECT error FROM pg_hba_file_rules WHERE error IS NOT NULL');
    expect(rows).toEqual([]);
    const copy = await openBaseBackup(server.url);
    let bytes = 0;
    for await (const part of copy.archive) bytes += part.length;
    await copy.close();
    expect(bytes).toBeGreaterThan(1e6);
    const stranger = new URL(server.url);
    stranger.password = 'another';
    await expect(openBaseBackup(stranger.href)).rejects.toThrow('password authentication failed');
  });
});
