/** A real S3 server in a process of its own, and a way to it that tests can break. */
import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { S3Config } from '../platform/config/storage-config.ts';

export const TEST_BUCKET = 'foyer-test';

/** What becomes of a request; `pass` when none is planned. `cut` lets so many bytes of the answer through. */
export type Fault = 'pass' | 'refuse' | 'hang' | 'reset' | { cut: number };

export interface S3TestServer {
  /** Straight to the server. */
  config: S3Config;
  /** Through the proxy that faults are planned on. */
  proxied: S3Config;
  /** Called for each request through the proxy. */
  plan: (fault: (method: string, url: string) => Fault) => void;
  /** `METHOD url` of the requests through the proxy since the last call. */
  seen: () => string[];
  close: () => Promise<void>;
}

interface S3rverOptions {
  bucket?: string;
  /** Files of PEM: it speaks HTTPS with them. */
  tls?: { key: string; certificate: string };
}

/** The server alone. */
export const startS3rver = async (
  folder: string,
  { bucket = TEST_BUCKET, tls }: S3rverOptions = {},
): Promise<{ port: number; stop: () => Promise<void> }> => {
  const main = createRequire(import.meta.url).resolve('s3rver');
  const program = join(dirname(main), '../bin/s3rver.js');
  const child = spawn(
    process.execPath,
    [
      // It encrypts the marks of its pages with DES.
      ...['--no-warnings', '--openssl-legacy-provider', program],
      ...['--directory', folder, '--address', '127.0.0.1', '--port', '0'],
      ...['--silent', '--no-vhost-buckets', '--configure-bucket', bucket],
      ...(tls ? ['--key', tls.key, '--cert', tls.certificate] : []),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const match = /listening on [\d.]+:(\d+)/.exec(said);
      if (match) resolve(Number(match[1]));
    });
    child.once('error', reject);
    void ended.then(() => reject(new Error('s3rver ended')));
  });
  return {
    port,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

export const startS3Server = async (): Promise<S3TestServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-s3-'));
  const server = await startS3rver(folder);
  const planned: { fault: (method: string, url: string) => Fault } = { fault: () => 'pass' };
  let seen: string[] = [];

  const forward = (from: IncomingMessage, to: ServerResponse, fault: Fault): void => {
    const { method, url: path, headers } = from;
    const passed = request({ port: server.port, host: '127.0.0.1', method, path, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      if (typeof fault !== 'object') return void answer.pipe(to);
      let left = fault.cut;
      answer.on('data', (chunk: Buffer) => {
        if (left <= 0) return;
        to.write(chunk.subarray(0, left), () => left <= 0 && to.destroy());
        left -= chunk.length;
      });
    });
    passed.on('error', () => to.destroy());
    from.pipe(passed);
  };
  const proxy = createServer((from, to) => {
    const { method = '', url = '' } = from;
    seen.push(`${method} ${url}`);
    const fault = planned.fault(method, url);
    if (fault === 'hang') return void from.resume();
    if (fault === 'reset') return void from.socket.destroy();
    if (fault === 'refuse') {
      from.resume();
      return void to
        .writeHead(503, { 'content-type': 'application/xml' })
        .end('<Error><Code>SlowDown</Code></Error>');
    }
    forward(from, to, fault);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));

  const configOf = (port: number): S3Config => ({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: TEST_BUCKET,
    prefix: '',
    pathStyle: true,
    // The one account that s3rver knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
  return {
    config: configOf(server.port),
    proxied: configOf((proxy.address() as AddressInfo).port),
    plan: (fault) => {
      planned.fault = fault;
    },
    seen: () => {
      const past = seen;
      seen = [];
      return past;
    },
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
