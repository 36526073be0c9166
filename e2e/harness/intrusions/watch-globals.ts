/** Notes who sets globals and changes what the language and the browser give everyone; runs in the page, the last of the watchers. */
import type { Handover } from './intrusion.ts';
import type { Watch } from './open-watch.ts';

export const watchGlobals = ({
  settings,
  native,
  found,
  whoWorks,
  report,
  wrap,
  wrapSetter,
}: Watch): void => {
  const { allowed, containers, suspects } = settings;
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, defineProperty } = native;
  const ownersOf = (name: string): string[] => [
    ...Object.keys(allowed).filter((one) => allowed[one]?.globals.includes(name)),
    ...Object.keys(containers).filter((one) => {
      const own = containers[one] ?? '';
      const rest = name.replace(/^(webpackChunk|rspackChunk)/, '');
      return rest === own || rest.startsWith(`${own}_`);
    }),
  ];
  const checkGlobal = (name: string, how: string): void => {
    const [worker] = whoWorks();
    const owners = ownersOf(name);
    if (worker === undefined || owners.includes(worker)) return;
    // What the shell sets for itself is its own.
    if (worker === 'shell' && owners.length === 0) return;
    report(worker, 'global', `the global "${name}"`, owners[0] ? `which is ${owners[0]}'s` : how);
  };
  const shared = new Map<object, string>();
  for (const name of ownKeys(window)) {
    const value: unknown =
      typeof name === 'string' ? getOwnPropertyDescriptor(window, name)?.value : undefined;
    if (
      typeof value !== 'function' &&
      !(typeof value === 'object' && value !== null && Symbol.toStringTag in value)
    )
      continue;
    if (Object.is(value, window)) continue;
    if (!shared.has(value)) shared.set(value, String(name));
    const { prototype } = value as { prototype?: object };
    if (typeof prototype === 'object' && prototype !== null && !shared.has(prototype))
      shared.set(prototype, `${String(name)}.prototype`);
  }
  for (const method of ['defineProperty', 'defineProperties', 'assign', 'setPrototypeOf'])
    wrap(Object, method, (_, [target, what]) => noteDefinition(target, method, what));
  for (const method of ['defineProperty', 'setPrototypeOf', 'set', 'deleteProperty'])
    wrap(Reflect, method, (_, [target, what]) => noteDefinition(target, method, what));
  const noteDefinition = (target: unknown, method: string, what: unknown): void => {
    if (typeof target !== 'object' && typeof target !== 'function') return;
    const names = typeof what === 'object' && what !== null ? Object.keys(what) : [String(what)];
    if (target === window)
      for (const name of names) {
        noteAuthor(`window.${name}`);
        checkGlobal(name, method);
      }
    const title = target === null ? undefined : shared.get(target as object);
    const [worker] = title === undefined ? [] : whoWorks();
    // The shell brings React and the router, which may complete what a browser lacks.
    if (title === undefined || worker === undefined || worker === 'shell') return;
    for (const name of names) report(worker, 'intrinsic', `${title}.${name}`, method);
  };
  /** A property whose every assignment is seen; on a prototype, objects that inherit it get one of their own, as they would without. */
  const trap = (owner: object, name: string, note: () => void): void => {
    const before = getOwnPropertyDescriptor(owner, name);
    if (before && (!before.configurable || !('value' in before))) {
      if (before.configurable) wrapSetter(owner, name, note);
      return;
    }
    let value: unknown = before?.value;
    defineProperty(owner, name, {
      configurable: true,
      enumerable: before?.enumerable ?? true,
      get: () => value,
      set(this: unknown, next: unknown) {
        if (this === owner || (owner === window && (this === undefined || this === null))) {
          note();
          value = next;
        } else
          defineProperty(this as object, name, {
            value: next,
            configurable: true,
            enumerable: true,
            writable: true,
          });
      },
    });
  };
  const trapped = new Set<string>();
  const authors: Record<string, string> = {};
  const noteAuthor = (title: string): string => {
    const [worker = ''] = whoWorks();
    authors[title] = worker;
    return worker;
  };
  const trapGlobal = (name: string): void => {
    if (trapped.has(name)) return;
    trapped.add(name);
    const note = () => {
      noteAuthor(`window.${name}`);
      checkGlobal(name, 'by assignment');
    };
    if (getOwnPropertyDescriptor(window, name)) return trap(window, name, note);
    // What is not there yet must not seem to be: programs ask whether the window has it before they set it.
    defineProperty(Window.prototype, name, {
      configurable: true,
      get: () => undefined,
      set(next: unknown) {
        note();
        defineProperty(window, name, { value: next, configurable: true, enumerable: true, writable: true });
        trap(window, name, note);
      },
    });
  };
  for (const name of Object.keys(allowed)) {
    for (const global of allowed[name]?.globals ?? []) trapGlobal(global);
    const own = containers[name];
    if (own) for (const global of [own, `webpackChunk${own}`]) trapGlobal(global);
  }
  const byTitle = new Map([...shared].map(([value, title]) => [title, value]));
  for (const suspect of suspects) {
    const dot = suspect.lastIndexOf('.');
    const [title, name] = [suspect.slice(0, dot), suspect.slice(dot + 1)];
    if (title === 'window') trapGlobal(name);
    const owner = byTitle.get(title);
    if (owner)
      trap(owner, name, () => {
        const worker = noteAuthor(suspect);
        if (worker !== '' && worker !== 'shell') report(worker, 'intrinsic', suspect, 'by assignment');
      });
  }

  type Shot = Map<PropertyKey, unknown>;
  const shoot = (owner: object): Shot =>
    new Map(
      ownKeys(owner).map((name): [PropertyKey, unknown] => {
        const descriptor = getOwnPropertyDescriptor(owner, name);
        return [name, descriptor && 'value' in descriptor ? descriptor.value : descriptor?.get];
      }),
    );
  const changedIn = (owner: object, before: Shot): PropertyKey[] => {
    const now = shoot(owner);
    return [...new Set([...before.keys(), ...now.keys()])].filter(
      (name) => before.has(name) !== now.has(name) || !Object.is(before.get(name), now.get(name)),
    );
  };
  const globals = shoot(window);
  const shots = [...shared].map(([value, title]) => ({
    value,
    title,
    shot: shoot(value),
    parent: getPrototypeOf(value),
  }));
  /** Of the browser: frames by number, what its own events set, and what the driver of the check leaves. */
  const IS_BROWSERS = /^(\d+|event|name|status|__playwright\w*|__pw\w*)$/;

  const handOver = (): Handover => {
    const changed = changedIn(window, globals)
      // Symbols meet nobody by accident.
      .filter((name) => typeof name === 'string')
      .filter(
        (name) =>
          !IS_BROWSERS.test(name) &&
          !trapped.has(name) &&
          ownersOf(name).length === 0 &&
          name !== settings.handover,
      )
      .map((name) => `window.${name}`);
    for (const { value, title, shot, parent } of shots) {
      for (const name of changedIn(value, shot)) changed.push(`${title}.${String(name)}`);
      if (getPrototypeOf(value) !== parent) changed.push(`${title}.__proto__`);
    }
    return { intrusions: [...found.values()], changed, authors };
  };
  defineProperty(window, settings.handover, {
    value: handOver,
    enumerable: false,
    configurable: false,
    writable: false,
  });
};
