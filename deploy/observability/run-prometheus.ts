/** A real Prometheus with the project's alerts, of which only the times are shortened, in a folder of its own: for tests. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../nginx/run-nginx.ts';
import { findPrometheus } from './find-prometheus.ts';

const START_TRIES = 2400;

export type Labels = Readonly<Record<string, string>>;
interface Alert {
  labels: Record<string, string>;
  state: 'pending' | 'firing';
}

export interface RunningPrometheus {
  /** The labels of each that fires under this name, without its name and severity. */
  firing: (alert: string) => Promise<Labels[]>;
  stop: () => Promise<void>;
}

/** Once it answers there. @returns how to end it @throws Error with its own words when it does not start */
const startProgram = async (
  program: string,
  words: readonly string[],
  url: string,
): Promise<() => Promise<void>> => {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const collect = (chunk: Buffer) => (printed += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (): Promise<void> => {
    child.kill('SIGTERM');
    return ended;
  };
  for (let tries = 0; !(await fetch(url).catch(() => undefined))?.ok; tries += 1) {
    if (child.exitCode !== null || tries > START_TRIES) {
      await end();
      throw new Error(`${program} did not start:\n${printed}`);
    }
    await sleep(50);
  }
  return end;
};

/**
 * What takes minutes on a site takes seconds here; what is compared with what stays as it is, but for the age of what is archived, which PostgreSQL
 * counts and cannot be dated back.
 */
const shortenTimes = (rules: string): string =>
  rules
    .replaceAll(/for: \d+[mh]/g, 'for: 0s')
    .replaceAll('[5m]', '[15s]')
    .replace('foyer_log_archived_seconds) > 300', 'foyer_log_archived_seconds) > 30');

export interface Watched {
  /** Addresses of the processes' metrics. */
  processes: readonly string[];
  /** What visitors open, and the exporter that asks for it. */
  publicUrl: string;
  exporter: string;
  /** The exporter that knows the disks of the database's server. */
  disks: string;
}

/** What ships, over the addresses of a test, and asking each second. */
const configOf = (shipped: string, { processes, publicUrl, exporter, disks }: Watched): string =>
  shipped
    .replaceAll('_interval: 15s', '_interval: 1s')
    .replace('"127.0.0.1:9464"', processes.map((address) => `"${address}"`).join(', '))
    .replace('https://site.example/healthz', publicUrl)
    .replace('127.0.0.1:9115', exporter)
    .replace('database.example:9100', disks);

/** @throws Error with its own words when it does not start */
export const runPrometheus = async (watched: Watched): Promise<RunningPrometheus> => {
  const program = findPrometheus('prometheus');
  const folder = await mkdtemp(join(tmpdir(), 'foyer-prometheus-'));
  const shipped = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');
  await writeFile(join(folder, 'rules.yml'), shortenTimes(await shipped('rules.yml')));
  await writeFile(join(folder, 'prometheus.yml'), configOf(await shipped('prometheus.yml'), watched));
  const address = `127.0.0.1:${await findFreePort()}`;
  const end = await startProgram(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=warn',
    ],
    `http://${address}/-/ready`,
  );
  const readAlerts = async (): Promise<Alert[]> =>
    ((await (await fetch(`http://${address}/api/v1/alerts`)).json()) as { data: { alerts: Alert[] } }).data
      .alerts;
  return {
    firing: async (alert) =>
      (await readAlerts()).flatMap(({ labels, state }) => {
        const { alertname, severity: _, ...own } = labels;
        return state === 'firing' && alertname === alert ? [own] : [];
      }),
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The exporter that asks for the public address, in the folder of its configuration. @returns undo */
export const runBlackboxExporter = async (address: string, folder: string): Promise<() => Promise<void>> => {
  const config = join(folder, 'blackbox.yml');
  // The test's certificate is signed by nobody whom it knows.
  const http = { preferred_ip_protocol: 'ip4', tls_config: { insecure_skip_verify: true } };
  await writeFile(config, JSON.stringify({ modules: { http_2xx: { prober: 'http', http } } }));
  return startProgram(
    findPrometheus('prometheus-blackbox-exporter'),
    [`--config.file=${config}`, `--web.listen-address=${address}`],
    `http://${address}/-/healthy`,
  );
};

/** The exporter that knows this machine's disks. @returns undo */
export const runNodeExporter = (address: string): Promise<() => Promise<void>> =>
  startProgram(
    findPrometheus('prometheus-node-exporter'),
    ['--collector.disable-defaults', '--collector.filesystem', `--web.listen-address=${address}`],
    `http://${address}/metrics`,
  );
