/** What stays unchanged once the intrinsics are locked, tried in a process of its own: locking cannot be undone. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const run = promisify(execFile);
const LOCK = join(import.meta.dirname, 'lock-intrinsics.ts');

/** @returns of each attempt what it gave, or the kind of its error */
const afterLocking = async (attempts: Readonly<Record<string, string>>): Promise<Record<string, unknown>> => {
  const tries = Object.entries(attempts).map(
    ([name, code]) =>
      `try { results[${JSON.stringify(name)}] = (() => { ${code} })(); } catch (error) { results[${JSON.stringify(name)}] = error.name; }`,
  );
  const program = `
    'use strict';
    import { lockIntrinsics } from ${JSON.stringify(LOCK)};
    const results = {};
    lockIntrinsics(['Error', 'TypeError', 'Array', 'Object', 'Map', 'Promise']);
    ${tries.join('\n')}
    console.log(JSON.stringify(results));`;
  const { stdout } = await run(process.execPath, ['--no-warnings', '--input-type=module', '-e', program]);
  return JSON.parse(stdout) as Record<string, unknown>;
};

it('lets the length of stacks be set, as React’s development build does, and nothing else of Error', async () => {
  const results = await afterLocking({
    set: `const before = Error.stackTraceLimit; Error.stackTraceLimit = 1; const lines = new Error('x').stack.split('\\n').length; Error.stackTraceLimit = before; return lines;`,
    getter: `Object.defineProperty(Error, 'stackTraceLimit', { get: () => 0 });`,
    prepare: `Error.prepareStackTrace = () => 'mine'; return new Error('x').stack.startsWith('Error: x');`,
    capture: `Error.captureStackTrace = () => {};`,
    prototype: `Error.prototype.extra = 1;`,
    subclass: `TypeError.stackTraceLimit = 0;`,
  });
  expect(results).toEqual({
    set: 2,
    getter: 'TypeError',
    // What is set is ignored: React sets it to read a stack, and sets it back.
    prepare: true,
    capture: 'TypeError',
    prototype: 'TypeError',
    subclass: 'TypeError',
  });
});

it('lets no method of what the language brings be replaced, and lets objects have names of their own', async () => {
  const results = await afterLocking({
    replace: `Array.prototype.map = () => [];`,
    add: `Object.prototype.polluted = 1;`,
    through: `({}).__proto__.polluted = 1;`,
    own: `const own = {}; own.toString = () => 'own'; return String(own);`,
    message: `const error = new TypeError('x'); error.message = 'mine'; return error.message;`,
  });
  expect(results).toEqual({
    replace: 'TypeError',
    add: 'TypeError',
    through: 'TypeError',
    own: 'own',
    message: 'mine',
  });
});
