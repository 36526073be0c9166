/** Runs the TypeScript compiler, a program of its own, without any tsconfig.json of the folder. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

const OPTIONS = [
  '--ignoreConfig',
  ...['--pretty', 'false'],
  ...['--target', 'es2023', '--lib', 'es2024,dom,dom.iterable'],
  ...['--module', 'nodenext', '--moduleDetection', 'force', '--jsx', 'react-jsx'],
  ...['--strict', '--noUncheckedIndexedAccess', '--verbatimModuleSyntax', '--resolveJsonModule'],
  ...['--allowImportingTsExtensions', '--skipLibCheck'],
];

export interface CompilerResult {
  passed: boolean;
  /** One line for each fault, and indented ones that explain it. */
  output: string;
}

/** @param args options and files, besides those of the house */
export const runCompiler = (cwd: string, args: readonly string[]): Promise<CompilerResult> =>
  new Promise((resolve, reject) => {
    execFile(
      join(ROOT, 'node_modules/.bin/tsc'),
      [...OPTIONS, ...args],
      { cwd, maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (error && typeof error.code !== 'number') reject(error);
        else resolve({ passed: !error, output: `${stdout}${stderr}` });
      },
    );
  });
