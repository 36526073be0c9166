/**
 * Each alert by the harm that it is for: a real site is harmed, a real Prometheus that scrapes it fires the alert, the commands of the alert's runbook
 * mend the site or say what is wrong, and the alert ends. Only the times of `rules.yml` are shortened; what takes hours on a site is dated back.
 * An alert that cannot be harmed stands here as `it.todo('FoyerName: why')`; there is none now.
 */
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execFileSync, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startFakeOpenSearch } from '../../server/src/catalogue/search-engine/fake-opensearch.fixture.ts';
import { findFfmpeg } from '../../server/src/media/ffmpeg/find-ffmpeg.ts';
import { createPool } from '../../server/src/platform/database/create-database.ts';
import { changeVideoState } from '../../server/src/publication/publication.ts';
import { addVideo } from '../../server/src/testing/catalogue.ts';
import { mountSmall } from '../../server/src/testing/environment/small-disk.ts';
import { openSmtpServer } from '../../server/src/testing/environment/smtp-server.ts';
import { fakeVideo } from '../../server/src/testing/upload-client.ts';
import { findFreePort, runNginx } from '../nginx/run-nginx.ts';
import { ENDLESS_LISTINGS, type HarmedSite, openHarmedSite, type Ran } from './harmed-site.ts';
import {
  type Labels,
  runBlackboxExporter,
  runNodeExporter,
  runPrometheus,
  type RunningPrometheus,
} from './run-prometheus.ts';

/** It ends what hangs, on a machine that does much else too. */
const PATIENCE_MS = 180_000;
const TEST_MS = 2 * PATIENCE_MS;
const LIST = 'list of withdrawals';
/** What `npm run site -- job run` says; by itself the job may be about to run, or run. */
const RUNS = /runs as soon as a process looks|is running|is about to run/;

let site: HarmedSite;
let prometheus: RunningPrometheus;
/** Where a certificate is looked at, and by what. */
let publicPort = 0;
let exporter = '';
/** Where the exporter of disks answers. */
let disks = '';
/** Of one address there are few in an hour. */
let notices = 0;

const until = async (what: string, check: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`${what}, too late:\n${site.printed().slice(-4000)}`);
    await sleep(200);
  }
};
const isFiring = async (alert: string, labels: Labels): Promise<boolean> =>
  (await prometheus.firing(alert)).some((found) =>
    Object.entries(labels).every(([name, value]) => found[name] === value),
  );
const fires = (alert: string, labels: Labels = {}) => until(`${alert} fires`, () => isFiring(alert, labels));
const ends = (alert: string, labels: Labels = {}) =>
  until(`${alert} ends`, async () => !(await isFiring(alert, labels)));
const isShown = (version: string) =>
  until(`${version} is shown`, async () => (await (await visit('/')).text()).includes(`version ${version}<`));
const visit = (path: string, network = 1): Promise<Response> =>
  site.web().get(path, { 'x-forwarded-for': `198.51.${network}.9`, cookie: 'age_verified=1' });
/** What has ended well; the others by their words. */
const failedOf = (ran: readonly Ran[]) => ran.filter(({ code }) => code !== 0);
const outputOf = (ran: readonly Ran[]): string => ran.map(({ output }) => output).join('\n');

/** A notice that somebody did not agree, as a visitor without scripts sends it: it has a receipt by mail, and a deadline. */
const sendNotice = async (): Promise<void> => {
  const form = new FormData();
  const fields = {
    email: 'visitor@example.org',
    message: 'Please look',
    section: 'video',
    object_id: String(await addVideo(site.db)),
    reason: 'consent',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { base } = site.web();
  const answer = await fetch(`${base}/api/report.php`, {
    method: 'POST',
    body: form,
    headers: { origin: base, accept: 'text/html', 'x-forwarded-for': `198.51.100.${(notices += 1)}` },
    redirect: 'manual',
  });
  expect(answer.headers.get('location')).toMatch(/^\/notice\//);
};

/** The place of the backups is no folder any more. @returns undo */
const losePlace = async (): Promise<() => Promise<void>> => {
  const { place } = site;
  await mkdir(place, { recursive: true });
  await rename(place, `${place}-away`);
  await writeFile(place, 'no folder');
  return async () => {
    await rm(place);
    await rename(`${place}-away`, place);
  };
};
const takeDown = async (): Promise<void> => {
  const videoId = await addVideo(site.db);
  await changeVideoState({ db: site.db }, { videoId, change: 'make_private', viewer: null });
};

/** Half a minute that an encoder has to do with. */
const makeClip = async (): Promise<Buffer> => {
  const path = join(site.folder, 'clip.mp4');
  const sources = ['testsrc2=size=640x360:rate=24:duration=30', 'sine=frequency=330:duration=30'];
  execFileSync(findFfmpeg(process.env['FOYER_FFMPEG']).ffmpeg, [
    ...['-v', 'error', ...sources.flatMap((source) => ['-f', 'lavfi', '-i', source])],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
  ]);
  return readFile(path);
};
/** Processes of ffmpeg that encode for this site. */
const findEncoders = async (): Promise<number[]> => {
  const { stdout } = spawnSync('pgrep', ['-f', `ffmpeg.*-progress.*${site.dataDir}`], { encoding: 'utf8' });
  const pids = stdout.split('\n').filter(Boolean).map(Number);
  const names = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => names[index]?.trim() === 'ffmpeg');
};
/** @returns false where it has just ended */
const stop = (pid: number): boolean => {
  try {
    return process.kill(pid, 'SIGSTOP');
  } catch {
    return false;
  }
};

beforeAll(async () => {
  site = await openHarmedSite({
    // Nobody listens there: mails wait from the start.
    SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}`,
    FOYER_MIN_MINUTES: '0',
    FOYER_MIN_MINUTES_EXCLUSIVE: '0',
  });
  publicPort = await findFreePort();
  exporter = `127.0.0.1:${await findFreePort()}`;
  disks = `127.0.0.1:${await findFreePort()}`;
  prometheus = await runPrometheus({
    processes: [site.metrics.web, site.metrics.worker],
    publicUrl: `https://127.0.0.1:${publicPort}/healthz`,
    exporter,
    disks,
  });
  await isShown('sound');
}, TEST_MS);
afterAll(async () => {
  await prometheus?.stop();
  await site?.close();
}, TEST_MS);

it(
  'FoyerProcessDown: a web process is killed',
  async () => {
    await site.web().kill();
    await fires('FoyerProcessDown', { instance: site.metrics.web });
    const asked = await site.runbook('FoyerProcessDown');
    expect(asked).not.toEqual([]);
    expect(failedOf(asked)).toEqual(asked);
    await site.startWeb();
    await isShown('sound');
    expect(failedOf(await site.runbook('FoyerProcessDown'))).toEqual([]);
    await ends('FoyerProcessDown');
  },
  TEST_MS,
);

it(
  'FoyerDatabaseAway, FoyerServerErrors: the database ends',
  async () => {
    let count = 0;
    // None of them was asked for before.
    const read = () => visit(`/api/json/video/0/0/0/${(count += 1)}.json`);
    await site.servers.primary.stop();
    await until('both fire', async () => {
      await read();
      return (
        (await isFiring('FoyerDatabaseAway', { instance: site.metrics.web })) &&
        isFiring('FoyerServerErrors', {})
      );
    });
    expect(outputOf(await site.runbook('FoyerDatabaseAway'))).toMatch(/shut down[^]*the database/);
    await site.servers.primary.start();
    await until('both end', async () => {
      await read();
      const ended = await Promise.all(
        ['FoyerDatabaseAway', 'FoyerServerErrors'].map(async (alert) => !(await isFiring(alert, {}))),
      );
      return ended.every(Boolean);
    });
    const mended = await site.runbook('FoyerDatabaseAway');
    expect(failedOf(mended)).toEqual([]);
    expect(outputOf(mended)).toContain('200 OK');
    expect(failedOf(await site.runbook('FoyerServerErrors'))).toEqual([]);
  },
  TEST_MS,
);

it(
  'FoyerBackupTooOld: there is no backup, then an old one',
  async () => {
    await fires('FoyerBackupTooOld');
    const first = await site.runbook('FoyerBackupTooOld');
    expect(failedOf(first)).toEqual([]);
    expect(outputOf(first)).toContain('is whole');
    await ends('FoyerBackupTooOld');
    await site.sql(`UPDATE site_marks SET data = jsonb_set(data::jsonb, '{endedAt}',
    to_jsonb(now() - interval '37 hours')) WHERE name = 'last-backup'`);
    await fires('FoyerBackupTooOld');
    expect(failedOf(await site.runbook('FoyerBackupTooOld'))).toEqual([]);
    await ends('FoyerBackupTooOld');
  },
  TEST_MS,
);

it(
  'FoyerScheduledJobFails: what it writes to is away, five times',
  async () => {
    const bringBack = await losePlace();
    await takeDown();
    const failures = async (): Promise<number> =>
      Number(
        (await site.sql('SELECT failures FROM scheduled_jobs WHERE name = $1', [LIST]))[0]?.failures ?? 0,
      );
    for (let failed = await failures(); failed < 5; failed = await failures()) {
      expect(outputOf(await site.runbook('FoyerScheduledJobFails', { NAME: LIST }))).toMatch(RUNS);
      await until('it fails again', async () => (await failures()) > failed);
    }
    await fires('FoyerScheduledJobFails', { scheduled_job: LIST });
    await bringBack();
    const ran = await site.runbook('FoyerScheduledJobFails', { NAME: LIST });
    expect(outputOf(ran)).toMatch(/"job":"list of withdrawals".*"msg":"list of withdrawals: ENOTDIR/);
    expect(outputOf(ran)).toMatch(RUNS);
    await ends('FoyerScheduledJobFails');
  },
  TEST_MS,
);

it(
  'FoyerDiskNearlyFull: the disk of uploads is filled',
  async () => {
    if (!site.hasUploadDisk) {
      console.log('skipped: no file system can be mounted here');
      return;
    }
    const file = join(site.dataDir, 'uploads/others');
    execFileSync('fallocate', ['-l', '60MiB', file]);
    await fires('FoyerDiskNearlyFull', { folder: 'uploads', instance: site.metrics.web });
    const ran = await site.runbook('FoyerDiskNearlyFull');
    expect(failedOf(ran)).toEqual([]);
    expect(outputOf(ran)).toMatch(/60M\s+\S+uploads/);
    await rm(file);
    await ends('FoyerDiskNearlyFull', { folder: 'uploads' });
  },
  TEST_MS,
);

it(
  'FoyerDatabaseDiskNearlyFull: the disk of the database server is filled',
  async () => {
    const mountpoint = join(site.folder, 'database-disk');
    await mkdir(mountpoint);
    const unmount = mountSmall(mountpoint, 64);
    if (!unmount) {
      console.log('skipped: no file system can be mounted here');
      return;
    }
    const stopExporter = await runNodeExporter(disks);
    try {
      const file = join(mountpoint, 'log');
      execFileSync('fallocate', ['-l', '60MiB', file]);
      await fires('FoyerDatabaseDiskNearlyFull', { mountpoint, instance: disks });
      const ran = await site.runbook('FoyerDatabaseDiskNearlyFull', { '/var/lib/postgresql': mountpoint });
      expect(failedOf(ran)).toEqual([]);
      expect(outputOf(ran)).toMatch(/94% \S*database-disk[^]*60M\s+\S+log[^]*wal_status/);
      await rm(file);
      await ends('FoyerDatabaseDiskNearlyFull', { mountpoint });
    } finally {
      await stopExporter();
      unmount();
    }
  },
  TEST_MS,
);

it(
  'FoyerMailsWait: the mail server refuses',
  async () => {
    await sendNotice();
    await until('it was tried', async () => site.printed().includes('waits, after'));
    await site.sql(`UPDATE mails SET created_at = created_at - interval '61 minutes'`);
    await fires('FoyerMailsWait');
    expect(outputOf(await site.runbook('FoyerMailsWait'))).toMatch(/mail \d+ waits, after .*ECONNREFUSED/);
    const server = await openSmtpServer();
    try {
      await site.web().stop();
      await site.startWeb({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });
      await until('it is sent', async () => server.received.length > 0);
      await ends('FoyerMailsWait');
    } finally {
      await server.close();
    }
  },
  TEST_MS,
);

it(
  'FoyerClockRunsOut: of 48 hours six are left',
  async () => {
    await sendNotice();
    await site.sql(`UPDATE reports SET due_at = due_at - interval '42 hours 1 minute' WHERE state = 'open'`);
    await fires('FoyerClockRunsOut', { clock: 'report' });
    const open = await site.sql(`SELECT id FROM reports WHERE state = 'open' ORDER BY id`);
    for (const { id } of open) {
      const ran = await site.runbook('FoyerClockRunsOut', { NUMBER: String(id) });
      expect(failedOf(ran)).toEqual([]);
      expect(outputOf(ran)).toMatch(new RegExp(`^${id} .*consent`, 'm'));
    }
    await ends('FoyerClockRunsOut');
  },
  TEST_MS,
);

it(
  'FoyerUploadsWait: no worker runs',
  async () => {
    await site.stopWorker();
    await site.upload(fakeVideo(100_000));
    const waiting = () => site.sql(`SELECT name FROM pgboss.job WHERE state = 'created'`);
    await until('its work waits', async () => (await waiting()).length > 0);
    await site.sql(
      `UPDATE pgboss.job SET created_on = created_on - interval '61 minutes' WHERE state = 'created'`,
    );
    const [job] = await waiting();
    await fires('FoyerUploadsWait', { queue: String(job?.name) });
    expect(failedOf(await site.runbook('FoyerUploadsWait'))).toEqual([]);
    await site.startWorker();
    await ends('FoyerUploadsWait');
    await ends('FoyerProcessDown');
  },
  TEST_MS,
);

it(
  'FoyerJobStuck: an encoder stops',
  async () => {
    await site.upload(await makeClip());
    let stopped: number[] = [];
    await until('an encoder is stopped', async () => {
      stopped = (await findEncoders()).filter(stop);
      return stopped.length > 0;
    });
    await site.sql(`UPDATE pgboss.job SET started_on = started_on - 0.3 * expire_seconds * interval '1 second'
      WHERE state = 'active'`);
    await fires('FoyerJobStuck');
    const ran = await site.runbook('FoyerJobStuck', { PID: stopped.join(' ') });
    expect(failedOf(ran)).toEqual([]);
    expect(ran[0]?.output).toMatch(/^\w+-\d+ {2}running/m);
    for (const pid of stopped) expect(ran[1]?.output).toMatch(new RegExp(`^ *${pid} +T`, 'm'));
    await ends('FoyerJobStuck');
  },
  TEST_MS,
);

it(
  'FoyerRemoteSwitchedOff: a remote that never ends is met once',
  async () => {
    await site.release('endless', ENDLESS_LISTINGS);
    await isShown('endless');
    expect((await visit('/list/')).status).toBe(200);
    await fires('FoyerRemoteSwitchedOff', { remote: 'mf-listings' });
    expect(failedOf(await site.runbook('FoyerRemoteSwitchedOff'))).toEqual([]);
    await isShown('sound');
    await ends('FoyerRemoteSwitchedOff');
  },
  TEST_MS,
);

it(
  'FoyerReleaseTakenBack: a release fails for visitors of three networks',
  async () => {
    // Of the one before.
    const passAnHour = () =>
      site.sql(
        `UPDATE release_history SET ended_at = ended_at - interval '61 minutes' WHERE outcome = 'taken_back'`,
      );
    await passAnHour();
    await ends('FoyerReleaseTakenBack');
    await site.release('broken');
    await isShown('broken');
    for (const network of [11, 12, 13]) expect((await visit('/odd/', network)).status).toBe(200);
    await fires('FoyerReleaseTakenBack', { channel: 'stable' });
    await isShown('sound');
    const ran = await site.runbook('FoyerReleaseTakenBack');
    expect(failedOf(ran)).toEqual([]);
    expect(outputOf(ran)).toContain('visitors of 3 networks');
    await passAnHour();
    await ends('FoyerReleaseTakenBack');
  },
  TEST_MS,
);

it(
  'FoyerWithdrawalsNotCopied: something is taken down while the place of the backups is away',
  async () => {
    const bringBack = await losePlace();
    await takeDown();
    await site.sql(
      `UPDATE withdrawals SET noted_at = noted_at - interval '6 minutes' WHERE exported_at IS NULL`,
    );
    await fires('FoyerWithdrawalsNotCopied');
    const refused = await site.runbook('FoyerWithdrawalsNotCopied');
    expect(refused[0]).toMatchObject({ code: 1, output: expect.stringContaining('ENOTDIR') });
    expect(site.printed()).toContain(LIST);
    await bringBack();
    const ran = await site.runbook('FoyerWithdrawalsNotCopied');
    expect(ran[0]).toMatchObject({ code: 0 });
    expect(outputOf(ran)).toMatch(RUNS);
    await ends('FoyerWithdrawalsNotCopied');
  },
  TEST_MS,
);

it(
  'FoyerReplicaBehind: a replica replays nothing, then is away',
  async () => {
    const replica = createPool({ url: site.servers.replica.url, poolSize: 1, onError: () => {} });
    await replica.query('SELECT pg_wal_replay_pause()');
    // It is behind only where the primary goes on.
    await until('it is behind', async () => {
      await takeDown();
      return isFiring('FoyerReplicaBehind', { replica: 'replica 1' });
    });
    expect(outputOf(await site.runbook('FoyerReplicaBehind'))).toMatch(/streaming|not found/);
    await replica.query('SELECT pg_wal_replay_resume()');
    await replica.end();
    await ends('FoyerReplicaBehind');
    await site.servers.replica.stop();
    await fires('FoyerReplicaBehind', { replica: 'replica 1' });
    expect(outputOf(await site.runbook('FoyerReplicaBehind'))).toMatch(/0 rows|not found/);
    await site.servers.replica.start();
    await ends('FoyerReplicaBehind');
  },
  TEST_MS,
);

it(
  'FoyerSearchEngineFails: OpenSearch answers with errors, then is well but has lost its index',
  async () => {
    const engine = await startFakeOpenSearch();
    try {
      await site.web().stop();
      await site.startWeb({ FOYER_SEARCH_URL: engine.url });
      let searches = 0;
      const search = () => {
        searches += 1;
        // Of one network there are few in a minute; no answer is asked for twice.
        return visit(
          `/api/videos2.php?params=0/straight/relevance/60/search..1.all..&s=harbour${searches}`,
          searches % 250,
        );
      };
      const runbook = () =>
        site.runbook('FoyerSearchEngineFails', {
          $FOYER_SEARCH_URL: engine.url,
          'npm run site': `FOYER_SEARCH_URL='${engine.url}' npm run site`,
        });
      engine.plan(() => ({ status: 500, body: 'out of memory' }));
      await until('it fires', async () => {
        expect((await search()).status).toBe(200);
        return isFiring('FoyerSearchEngineFails', {});
      });
      expect(outputOf(await runbook())).toContain('out of memory');
      engine.plan(() => 'pass');
      expect((await runbook()).at(-1)).toMatchObject({ code: 0 });
      await until('it ends', async () => {
        await search();
        return !(await isFiring('FoyerSearchEngineFails', {}));
      });
    } finally {
      await engine.close();
    }
    await site.web().stop();
    await site.startWeb();
  },
  TEST_MS,
);

/** What stands before a site, with a certificate that ends in so many days. */
const openFront = async (days: number) => {
  const [key, certificate] = [join(site.folder, 'key.pem'), join(site.folder, 'certificate.pem')];
  const certify = (validDays: number) =>
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-keyout', key, '-out', certificate, '-days', `${validDays}`, '-subj', '/CN=site.example'],
      ],
      { stdio: 'ignore' },
    );
  certify(days);
  const start = () =>
    runNginx(
      ({ listen }) => `server {
  listen ${listen} ssl;
  ssl_certificate ${certificate};
  ssl_certificate_key ${key};
  location / { proxy_pass ${site.web().base}; }
}`,
      { port: publicPort },
    );
  return { nginx: await start(), start, certify };
};

it(
  'FoyerCertificateEnds: the certificate was not renewed in time',
  async () => {
    const { nginx, certify } = await openFront(10);
    const stopExporter = await runBlackboxExporter(exporter, site.folder);
    try {
      const instance = `https://127.0.0.1:${publicPort}/healthz`;
      await fires('FoyerCertificateEnds', { instance });
      // As `certbot renew` would write it; the signal is what `nginx -s reload` of the runbook sends.
      certify(90);
      process.kill(nginx.pid, 'SIGHUP');
      await ends('FoyerCertificateEnds', { instance });
    } finally {
      await stopExporter();
      await nginx.stop();
    }
  },
  TEST_MS,
);

it(
  'FoyerPublicAddressDown: nginx ends',
  async () => {
    const instance = `https://127.0.0.1:${publicPort}/healthz`;
    const front = await openFront(90);
    let { nginx } = front;
    const stopExporter = await runBlackboxExporter(exporter, site.folder);
    const runbook = () =>
      site.runbook('FoyerPublicAddressDown', { 'https://site.example/healthz': `-k ${instance}` });
    try {
      await until('the exporter gets an answer', async () => {
        const answer = await fetch(
          `http://${exporter}/probe?module=http_2xx&target=${encodeURIComponent(instance)}`,
        );
        return /^probe_success 1$/m.test(await answer.text());
      });
      await nginx.stop();
      await fires('FoyerPublicAddressDown', { instance });
      const [ready, refused] = await runbook();
      expect(ready).toMatchObject({ code: 0, output: expect.stringContaining('200 OK') });
      // What curl calls a refused connection.
      expect(refused).toMatchObject({ code: 7 });
      nginx = await front.start();
      await ends('FoyerPublicAddressDown', { instance });
      expect(outputOf((await runbook()).slice(0, 2)).match(/ 200 /g)).toHaveLength(2);
    } finally {
      await stopExporter();
      await nginx.stop();
    }
  },
  TEST_MS,
);

it(
  'FoyerLogNotArchived: what the log is archived to is gone',
  async () => {
    const repository = join(site.folder, 'repository');
    await mkdir(repository);
    // PostgreSQL runs as another user.
    await chmod(repository, 0o777);
    await site.sql('ALTER SYSTEM SET archive_mode = on');
    await site.sql(`ALTER SYSTEM SET archive_command = 'cp %p ${repository}/%f'`);
    await site.sql('ALTER SYSTEM SET archive_timeout = 1');
    await site.servers.primary.stop();
    await site.servers.primary.start();
    // Until the first checkpoint after a clean start PostgreSQL does not look at `archive_timeout`.
    await site.sql('CHECKPOINT');
    await site.web().stop();
    await site.startWeb({ FOYER_BACKUP_DATABASE: 'pgbackrest' });
    // Where nothing is written there is nothing to archive.
    const untilArchived = () =>
      until('the log is archived', async () => {
        await takeDown();
        return !(await isFiring('FoyerLogNotArchived', {})) && (await readdir(repository)).length > 0;
      });
    await untilArchived();
    await rename(repository, `${repository}-away`);
    await until('it fires', async () => {
      await takeDown();
      return isFiring('FoyerLogNotArchived', {});
    });
    const log = { '/var/log/postgresql/*.log': join(site.servers.primary.dataDir, 'postgres.log') };
    const ran = await site.runbook('FoyerLogNotArchived', log);
    expect(failedOf(ran)).toEqual([]);
    expect(outputOf(ran)).toMatch(/No such file or directory[^]*archive command failed with exit code 1/);
    await rename(`${repository}-away`, repository);
    await untilArchived();
    expect(outputOf(await site.runbook('FoyerLogNotArchived', log))).toMatch(
      /^foyer_log_archived_seconds \d/m,
    );
  },
  TEST_MS,
);
