/** The compiler's faults, as the other lines of a build are: `src/page.tsx:3:7: Type … (TS2322)`. */
import { join, relative, sep } from 'node:path';

const FAULT = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/;

/** @param output of the compiler, with paths from `folder` @returns each fault, with the lines that explain it */
export const describeTypeFaults = (output: string, folder: string, from = folder): string[] => {
  const faults: string[] = [];
  for (const line of output.split('\n').filter((text) => text.trim() !== '')) {
    const [, file = '', row, column, code, words] = FAULT.exec(line) ?? [];
    const last = faults.length - 1;
    if (row === undefined && /^\s/.test(line) && last >= 0) faults[last] += `\n${line}`;
    else if (row === undefined) faults.push(line);
    else {
      const path = relative(from, join(folder, file)).split(sep).join('/');
      faults.push(`${path}:${row}:${column}: ${words} (${code})`);
    }
  }
  return faults;
};
