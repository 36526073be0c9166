/** The guide "ship your feature alone", as tests follow it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../docs/guides/ship-your-feature-alone.md');

export interface Guide {
  text: string;
  /** Of its first block, without comments. */
  commands: string[];
  /** Code that it shows, with the file of the scaffold that its first line names. */
  samples: { file: string; text: string }[];
}

export const readGuide = async (): Promise<Guide> => {
  const text = await readFile(FILE, 'utf8');
  const blocks = [...text.matchAll(/```(\w+)\n(.*?)```/gs)].map(([, kind = '', body = '']) => ({
    kind,
    body,
  }));
  const commands = (blocks.find(({ kind }) => kind === 'sh')?.body ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+#.*/, ''))
    .filter(Boolean);
  const samples = blocks.flatMap(({ body }) => {
    const [, file, rest] = /^\/\/ (\S+)\n(.*)$/s.exec(body) ?? [];
    return file && rest ? [{ file, text: rest }] : [];
  });
  return { text, commands, samples };
};
