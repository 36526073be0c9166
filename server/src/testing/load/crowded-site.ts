/** A newcomer who opens pages that nobody has seen, alone and alongside many addresses of one network that do the same. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Asked } from './asked.ts';
import type { RunningWeb } from '../web-processes.ts';

const REQUESTS_PER_SECOND = 200;
const NEWCOMERS_PER_SECOND = 4;
const PROGRAM = join(import.meta.dirname, 'ask-at-rate.ts');
const run = promisify(execFile);

/** Each is a document and a search that no cache holds. */
const NEW_PATH = '/search/1/?s=word{n}';

/** By what the attackers hold. */
export const CROWDS = {
  'one /64': { networks: 1, address: '2001:db8:1:{net}::1' },
  '600 /64s of one /48': { networks: 600, address: '2001:db8:1:{net}::1' },
} as const;

export interface CrowdFigures {
  alone: Asked;
  beside: Asked;
  crowd: Asked;
}

export const measureCrowd = async (
  { base }: Pick<RunningWeb, 'base'>,
  { seconds, crowd }: { seconds: number; crowd: keyof typeof CROWDS },
): Promise<CrowdFigures> => {
  const ask = async (perSecond: number, networks: number, address: string): Promise<Asked> => {
    const options = [base, seconds, perSecond, networks, address, NEW_PATH].map(String);
    const { stdout } = await run(process.execPath, ['--no-warnings', PROGRAM, ...options]);
    return JSON.parse(stdout) as Asked;
  };
  // Each newcomer from a /48 of its own.
  const newcomers = () => ask(NEWCOMERS_PER_SECOND, 65_536, '2001:db8:{net}::1');
  const alone = await newcomers();
  const { networks, address } = CROWDS[crowd];
  const [beside, attackers] = await Promise.all([newcomers(), ask(REQUESTS_PER_SECOND, networks, address)]);
  return { alone, beside, crowd: attackers };
};
