/** Where the keys come from: a file, or a command that prints what the file would hold, as of a key management service. */
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import type { SecretsConfig } from '../config/storage-config.ts';

const COMMAND_MS = 30_000;
const COMMAND_MAX_BYTES = 1_000_000;
const FILE_EVERY_MS = 1000;
const COMMAND_EVERY_MS = 60_000;

export interface KeySource {
  /** For messages. */
  name: string;
  isFile: boolean;
  /** Undefined: there is no such file. @throws Error in one line */
  read: () => Promise<string | undefined>;
  /** Changes when the content may have changed. */
  version: () => Promise<string>;
  everyMs: number;
}

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

const fileSource = (path: string): KeySource => ({
  name: path,
  isFile: true,
  read: () =>
    readFile(path, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw new Error(`${path} cannot be read: ${(error as { code?: string }).code ?? 'unknown'}`);
    }),
  version: async () => {
    const { mtimeMs, ino, size } = await stat(path);
    return `${mtimeMs} ${ino} ${size}`;
  },
  everyMs: FILE_EVERY_MS,
});

const commandSource = (command: string): KeySource => {
  let runs = 0;
  return {
    name: 'FOYER_SECRETS_COMMAND',
    isFile: false,
    // What the command said of its failure may hold anything: the operator runs it by hand.
    read: () =>
      new Promise((resolve, reject) => {
        const options = { timeout: COMMAND_MS, maxBuffer: COMMAND_MAX_BYTES };
        execFile('/bin/sh', ['-c', command], options, (error, stdout) => {
          if (!error) return resolve(stdout);
          reject(new Error(`FOYER_SECRETS_COMMAND failed (${error.signal ?? error.code ?? 'unknown'})`));
        });
      }),
    version: async () => String((runs += 1)),
    everyMs: COMMAND_EVERY_MS,
  };
};

export const keySourceOf = ({ file, command }: SecretsConfig): KeySource =>
  command === '' ? fileSource(file) : commandSource(command);
