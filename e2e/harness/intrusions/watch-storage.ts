/** Notes who writes keys, cookies, databases and caches that are not its own; runs in the page. */
import type { Watch } from './open-watch.ts';

export const watchStorage = ({
  settings: { allowed },
  native,
  whoWorks,
  report,
  wrap,
  wrapSetter,
}: Watch): void => {
  const { apply, ownKeys, getOwnPropertyDescriptor, defineProperty, setProperty, deleteProperty } = native;
  const isNamedAfter = (name: string, key: string): boolean => {
    const rest = key.replace(/^foyer\./, '');
    return rest === name || ['.', '-', ':', '_', '/'].some((mark) => rest.startsWith(name + mark));
  };
  const mayWrite = (name: string, key: string): boolean =>
    isNamedAfter(name, key) ||
    (allowed[name]?.storage ?? []).some((one) =>
      one.endsWith('*') ? key.startsWith(one.slice(0, -1)) : key === one,
    );
  const ownerOfKey = (key: string): string | undefined =>
    Object.keys(allowed).find((name) => mayWrite(name, key));
  const checkKey = (kind: string, key: string): void => {
    const [name, caller] = whoWorks();
    if (name === undefined) return;
    // The platform writes keys of its own for the requester, and those that a package gives it.
    if (mayWrite(name, key) || (name === 'shell' && caller !== undefined && mayWrite(caller, key))) return;
    const blamed = name === 'shell' ? (caller ?? name) : name;
    const owner = ownerOfKey(key);
    report(
      blamed,
      'storage',
      `${kind} "${key}"`,
      owner ? `which is ${owner}'s` : 'which no package declares',
    );
  };
  const checkAll = (kind: string, storage: Storage): void => {
    for (const key of Object.keys(storage)) checkKey(kind, key);
  };
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    const original = getOwnPropertyDescriptor(window, kind);
    if (!original?.get) continue;
    const { get } = original;
    const real = (): Storage => apply(get, window, []);
    const proxy = new Proxy({} as Storage, {
      get: (_, property) => {
        const storage = real();
        const value: unknown = Reflect.get(storage, property, storage);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (property === 'setItem' || property === 'removeItem') checkKey(kind, String(given[0]));
          if (property === 'clear') checkAll(kind, storage);
          return apply(value, storage, given) as unknown;
        };
      },
      set: (_, property, value) => {
        checkKey(kind, String(property));
        return setProperty(real(), property, value);
      },
      defineProperty: (_, property, descriptor) => {
        checkKey(kind, String(property));
        return defineProperty(real(), property, descriptor);
      },
      deleteProperty: (_, property) => {
        checkKey(kind, String(property));
        return deleteProperty(real(), property);
      },
      has: (_, property) => property in real(),
      ownKeys: () => ownKeys(real()),
      getOwnPropertyDescriptor: (_, property) => {
        const descriptor = getOwnPropertyDescriptor(real(), property);
        return descriptor && { ...descriptor, configurable: true };
      },
      getPrototypeOf: () => Storage.prototype,
    });
    defineProperty(window, kind, { ...original, get: () => (real(), proxy) });
  }
  wrapSetter(Document.prototype, 'cookie', (_, value) =>
    checkKey('the cookie', String(value).split(';')[0]?.split('=')[0]?.trim() ?? ''),
  );
  if ('CookieStore' in window)
    for (const method of ['set', 'delete'])
      wrap((window.CookieStore as { prototype: object }).prototype, method, (_, [given]) =>
        checkKey(
          'the cookie',
          String(typeof given === 'object' && given !== null && 'name' in given ? given.name : given),
        ),
      );
  for (const method of ['open', 'deleteDatabase'])
    wrap(IDBFactory.prototype, method, (_, [name]) => checkKey('the database', String(name)));
  if ('CacheStorage' in window)
    for (const method of ['open', 'delete'])
      wrap(CacheStorage.prototype, method, (_, [name]) => checkKey('the cache', String(name)));
};
