/**
 * Scripts that run in a page of the browser check before any of its own, sent as text: each function uses nothing from outside itself but what
 * `openWatch` gives it.
 *
 * They find what is done carelessly or openly. Code that means to hide can: by functions of the browser itself as callbacks, which leave no file
 * on the stack, by a frame of its own, by waiting until the check is over.
 */
import type { Intrusion, IntrusionKind, WatchSettings } from './intrusion.ts';

/** What the watchers share: who works, by the files on the stack, what was found, and how methods and setters are wrapped. */
export const openWatch = (settings: WatchSettings) => {
  const found = new Map<string, Intrusion>();
  const MOST = 100;
  Error.stackTraceLimit = 100;
  const NativeError = Error;
  // As they are before anybody wraps them; their names are not enumerable.
  const native = {
    apply: Reflect.apply,
    ownKeys: Reflect.ownKeys,
    getOwnPropertyDescriptor: Reflect.getOwnPropertyDescriptor,
    getPrototypeOf: Reflect.getPrototypeOf,
    defineProperty: Reflect.defineProperty,
    setProperty: Reflect.set,
    deleteProperty: Reflect.deleteProperty,
  };
  const { apply, getOwnPropertyDescriptor, defineProperty } = native;
  const OWNER = /\/releases\/(shell|mf-[a-z0-9-]+)\/[^/\s]+\/browser\//g;

  /** Packages whose files are on the stack, the innermost first, each once. */
  const whoWorks = (): string[] => {
    const stack = new NativeError().stack ?? '';
    const owners = [...stack.matchAll(OWNER)].map(([, name = '']) => name);
    // The policy lets no script stand in a document but the shell's first one.
    if (owners.length === 0 && stack.includes(`${location.origin}${location.pathname}:`)) return ['shell'];
    return [...new Set(owners)];
  };
  const report = (name: string, kind: IntrusionKind, what: string, how: string): void => {
    if (found.size < MOST) found.set([name, kind, what].join('|'), { package: name, kind, what, how });
  };
  const wrap = (owner: object, method: string, before: (self: unknown, given: unknown[]) => void): void => {
    const original = getOwnPropertyDescriptor(owner, method);
    if (typeof original?.value !== 'function') return;
    const wrapped = {
      [method](this: unknown, ...given: unknown[]) {
        before(this, given);
        return apply(original.value, this, given);
      },
    }[method];
    defineProperty(owner, method, { ...original, value: wrapped });
  };
  const wrapSetter = (
    owner: object,
    name: PropertyKey,
    before: (self: unknown, value: unknown) => void,
  ): void => {
    const original = getOwnPropertyDescriptor(owner, name);
    if (!original?.set) return;
    const { set } = original;
    defineProperty(owner, name, {
      ...original,
      set(value: unknown) {
        before(this, value);
        apply(set, this, [value]);
      },
    });
  };
  return { settings, native, found, whoWorks, report, wrap, wrapSetter };
};
export type Watch = ReturnType<typeof openWatch>;
