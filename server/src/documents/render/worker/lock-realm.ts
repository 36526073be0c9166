/**
 * In a render worker: takes from the realm what the code of pages has no use for, and makes the rest unchangeable, so that one remote
 * cannot change what another is rendered with.
 */
import process from 'node:process';
import { lockIntrinsics } from './lock-intrinsics.ts';

/** Besides what the language brings. What is not named is taken away: sockets, workers, WebAssembly, buffers that share memory and waiting on them. */
const WEB_GLOBALS = new Set([
  ...['AbortController', 'AbortSignal', 'CustomEvent', 'DOMException', 'Event', 'EventTarget'],
  ...['TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'atob', 'btoa', 'structuredClone'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'],
  ...['queueMicrotask', 'console', 'crypto', 'performance', 'process', 'global'],
]);
const LANGUAGE_GLOBALS = new Set([
  ...['AggregateError', 'Array', 'ArrayBuffer', 'AsyncDisposableStack', 'BigInt'],
  ...['BigInt64Array', 'BigUint64Array', 'Boolean', 'DataView', 'Date', 'DisposableStack', 'Error'],
  ...['EvalError', 'Float16Array', 'Float32Array', 'Float64Array', 'Function', 'Infinity', 'Int16Array'],
  ...['Int32Array', 'Int8Array', 'Intl', 'Iterator', 'JSON', 'Map', 'Math', 'NaN', 'Number', 'Object'],
  ...['Promise', 'Proxy', 'RangeError', 'ReferenceError', 'Reflect', 'RegExp', 'Set'],
  ...['String', 'SuppressedError', 'Symbol', 'SyntaxError', 'TypeError', 'URIError', 'Uint16Array'],
  ...['Uint32Array', 'Uint8Array', 'Uint8ClampedArray', 'WeakMap', 'WeakRef', 'WeakSet', 'decodeURI'],
  ...['decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'eval', 'globalThis'],
  ...['isFinite', 'isNaN', 'parseFloat', 'parseInt', 'undefined', 'unescape'],
]);

/** What code for browsers and servers asks of `process`. */
const plainProcess = () => {
  const { nextTick, version, platform, arch, hrtime } = process;
  return {
    env: Object.freeze({ NODE_ENV: 'production' }),
    argv: Object.freeze([]),
    version,
    versions: Object.freeze({ node: process.versions.node }),
    platform,
    arch,
    hrtime: hrtime.bind(process),
    nextTick: (work: (...args: unknown[]) => void, ...args: unknown[]) => nextTick(work, ...args),
    cwd: () => '/',
  };
};

/** It prints nothing: anyone who renders cannot be read, and what fails is reported by the answer. */
const plainConsole = () => {
  const ignore = () => {};
  return Object.fromEntries(
    ['assert', 'debug', 'dir', 'error', 'group', 'groupCollapsed', 'groupEnd', 'info', 'log', 'table']
      .concat(['time', 'timeEnd', 'trace', 'warn'])
      .map((name) => [name, ignore]),
  );
};

const plainCrypto = () => {
  const { crypto } = globalThis;
  return {
    getRandomValues: crypto.getRandomValues.bind(crypto),
    randomUUID: crypto.randomUUID.bind(crypto),
  };
};

const plainPerformance = () => {
  const { performance } = globalThis;
  return {
    now: performance.now.bind(performance),
    timeOrigin: performance.timeOrigin,
    mark: () => {},
    measure: () => {},
  };
};

const define = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, enumerable: false, configurable: true, writable: true });
};

/** To be called before any code of a page is loaded. Node's own code holds what it needs itself. */
export const replaceGlobals = (): void => {
  // Their own timers, which nobody would end.
  Object.assign(AbortSignal, { timeout: undefined });
  define('process', Object.freeze(plainProcess()));
  define('console', Object.freeze(plainConsole()));
  define('crypto', Object.freeze(plainCrypto()));
  define('performance', Object.freeze(plainPerformance()));
  for (const name of Reflect.ownKeys(globalThis))
    if (typeof name !== 'string' || !(WEB_GLOBALS.has(name) || LANGUAGE_GLOBALS.has(name)))
      Reflect.deleteProperty(globalThis, name);
};

/** To be called before any code of a remote is loaded: from here on nothing that all share changes. */
export const lockGlobals = (): void => {
  lockIntrinsics([...LANGUAGE_GLOBALS, ...WEB_GLOBALS].filter((name) => !/^global(?:This)?$/.test(name)));
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value = (globalThis as Record<string, unknown>)[name];
    if (Object.getOwnPropertyDescriptor(globalThis, name)?.configurable)
      Object.defineProperty(globalThis, name, { value, configurable: false, writable: false });
  }
  Object.preventExtensions(globalThis);
};
