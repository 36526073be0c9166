/**
 * In a render worker: loads the Node builds of the set, each with a `require` of its own that knows what such a build needs and
 * nothing else. The rest of Node is not to be had: scripts compiled here have no `import()`, and `process` is not Node's.
 */
import { Buffer } from 'node:buffer';
import { readFile, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { Script } from 'node:vm';
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { type Container, ownContainer, ownFederation } from './shared-modules.ts';

/** Of Node, for the host, which renders: streams, hashes of styles, what React keeps for each document. */
const FOR_THE_SHELL = ['async_hooks', 'crypto', 'stream', 'util'];

interface Build {
  name: PackageName;
  /** With a slash at its end. */
  folder: string;
}

const PATHS = Object.freeze({ basename, dirname, extname, join, relative, resolve });

/** As webpack wraps a chunk that it has read. */
const CHUNK = ['(function(exports, require, __dirname, __filename) {', '\n})'] as const;

/** Names that mean something else in each build; the realm's own global object is the same for all and holds none of it. */
interface BuildGlobals {
  global: object;
  Buffer: unknown;
}
const FEDERATION = '_FEDERATION_RUNTIME_CORE';

const isContainer = (exports: unknown): exports is Container =>
  typeof exports === 'object' && exports !== null && 'get' in exports && 'init' in exports;

const nodeRequire = createRequire(import.meta.url);

export const createBuilds = (set: RenderSet) => {
  const builds = Object.entries(set.packages).flatMap(([name, part]): Build[] =>
    part?.folder === undefined ? [] : [{ name: name as PackageName, folder: `${resolve(part.folder)}/` }],
  );
  const modules = new Map<string, { exports: unknown }>();
  const requires = new Map<PackageName, (file: string) => unknown>();
  const hostGlobal: Record<string, unknown> = Object.create(globalThis);
  const ownGlobals = new Map<PackageName, BuildGlobals>([['shell', { global: hostGlobal, Buffer }]]);
  const globalsOf = ({ name }: Build): BuildGlobals => {
    const known = ownGlobals.get(name);
    if (known) return known;
    const global: Record<string, unknown> = Object.create(globalThis);
    const core = hostGlobal[FEDERATION];
    if (core) global[FEDERATION] = ownFederation(core as Parameters<typeof ownFederation>[0]);
    const made = { global, Buffer: undefined };
    ownGlobals.set(name, made);
    return made;
  };
  /** @param code of a function */
  const compile = (build: Build, code: string, filename: string): ((...args: unknown[]) => unknown) => {
    const script = new Script(`(function (global, globalThis, Buffer) { return ${code} })`, { filename });
    const { global, Buffer: bytes } = globalsOf(build);
    return script.runInThisContext().call(undefined, global, global, bytes);
  };

  const refuse = (name: PackageName, what: string): never => {
    throw new Error(`${name} may not use ${what}`);
  };
  const ownFile = ({ name, folder }: Build, path: unknown): string => {
    const file = resolve(String(path));
    return file.startsWith(folder) ? file : refuse(name, file);
  };

  /** The three modules that a build loads its chunks with: of its own files, as they are. */
  const chunkModules = (build: Build): Readonly<Record<string, unknown>> => {
    const read = new Map<string, string>();
    const fs = {
      readFile: (path: unknown, _encoding: unknown, done: (error: unknown, text?: string) => void) => {
        const file = ownFile(build, path);
        readFile(file, 'utf8', (error, text) => {
          if (!error) read.set(file, text);
          done(error, text);
        });
      },
      ...(build.name === 'shell' && {
        // Styles of all packages stand in the document.
        readFileSync: (path: unknown) => {
          const file = resolve(String(path));
          if (!builds.some(({ folder }) => file.startsWith(folder))) refuse(build.name, file);
          return readFileSync(file, 'utf8');
        },
      }),
    };
    const vm = {
      runInThisContext: (code: unknown, filename: unknown) => {
        const file = ownFile(build, filename);
        const text = read.get(file);
        read.delete(file);
        if (text === undefined || code !== `${CHUNK[0]}${text}${CHUNK[1]}`)
          refuse(build.name, 'code that is not in its files');
        return compile(build, String(code), file);
      },
    };
    return { fs: Object.freeze(fs), path: PATHS, vm: Object.freeze(vm) };
  };

  const load = (build: Build, path: string): unknown => {
    const file = ownFile(build, path);
    const known = modules.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(file, module);
    try {
      const code = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`;
      const run = compile(build, code, file);
      run.call(module.exports, module.exports, requireOf(build), module, file, dirname(file));
    } catch (error) {
      modules.delete(file);
      throw error;
    }
    return module.exports;
  };

  const requireOf = (build: Build): ((request: string) => unknown) => {
    const known = requires.get(build.name);
    if (known) return known;
    const own = chunkModules(build);
    const required = (request: string): unknown => {
      const wanted = String(request);
      if (wanted.startsWith('/')) {
        const owner = builds.find(({ folder }) => wanted.startsWith(folder));
        if (owner === build) return load(owner, wanted);
        if (!owner || build.name !== 'shell') return refuse(build.name, wanted);
        const exports = load(owner, wanted);
        return isContainer(exports) ? ownContainer(owner.name as RemoteName, exports) : exports;
      }
      const name = wanted.replace(/^node:/, '');
      if (Object.hasOwn(own, name)) return own[name];
      if (build.name === 'shell' && FOR_THE_SHELL.includes(name)) return nodeRequire(`node:${name}`);
      return refuse(build.name, wanted);
    };
    requires.set(build.name, required);
    return required;
  };

  /** @throws Error when the set has no such package or its code fails */
  return (name: PackageName, entry: string): unknown => {
    const build = builds.find((one) => one.name === name);
    if (!build) throw new Error(`${name} is not to be had`);
    return load(build, join(build.folder, 'node', entry));
  };
};
