/**
 * Runs in a page before any of its scripts: notes which package's code, by the file on the stack, touches what is not its own. Each function
 * that a page hands to Playwright is sent as text, so that `watchPage` uses nothing from outside itself.
 *
 * It finds what is done carelessly or openly. Code that means to hide can: by functions of the browser itself as callbacks, which leave no file
 * on the stack, by a frame of its own, by waiting until the check is over.
 */
import type { Handover, Intrusion, IntrusionKind, WatchSettings } from './intrusion.ts';

export const watchPage = (settings: WatchSettings): void => {
  if (window.top !== window) return;
  const { allowed, containers, suspects } = settings;
  const found = new Map<string, Intrusion>();
  const MOST = 100;
  Error.stackTraceLimit = 100;
  const NativeError = Error;
  const {
    apply,
    ownKeys,
    getOwnPropertyDescriptor,
    getPrototypeOf,
    defineProperty,
    set: setProperty,
  } = Reflect;
  const closest = Element.prototype.closest;
  const getAttribute = Element.prototype.getAttribute;
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

  // ---- The document

  const hostOf = (node: Node): Element | null =>
    node instanceof Element ? node : node instanceof ShadowRoot ? node.host : node.parentElement;
  const find = (element: Element, selector: string): Element | null => apply(closest, element, [selector]);
  const placeOf = (element: Element): string | undefined => {
    const place = find(element, '[data-place]');
    return place ? apply(getAttribute, place, ['data-place'])?.split('/')[0] : undefined;
  };
  /** What the platform's dialogs and menus make of themselves. */
  const PORTAL = '[data-base-ui-portal]';
  const isOwn = (name: string, element: Element): boolean =>
    placeOf(element) === name ||
    find(element, PORTAL) !== null ||
    (allowed[name]?.elements ?? []).some((id) => find(element, `#${CSS.escape(id)}`) !== null);
  const describe = (element: Element): string => {
    const id = element.id && `#${element.id}`;
    const owner = placeOf(element);
    return `<${element.localName}${id}> ${owner ? `in a place of ${owner}` : 'of the page'}`;
  };
  /** Files of a release come by elements in the head. */
  const isOwnFile = (name: string, node: unknown): boolean =>
    (node instanceof HTMLLinkElement || node instanceof HTMLScriptElement) &&
    (node instanceof HTMLLinkElement ? node.href : node.src).includes(`/releases/${name}/`);
  const isOwnElement = (name: string, node: unknown): boolean =>
    node instanceof Element &&
    (node.matches(PORTAL) || (allowed[name]?.elements ?? []).includes(node.id) || isOwnFile(name, node));

  const checkNode = (node: unknown, how: string, added: readonly unknown[] = []): void => {
    if (!(node instanceof Node) || !node.isConnected) return;
    const [name] = whoWorks();
    if (name === undefined || name === 'shell') return;
    const element = hostOf(node) ?? document.documentElement;
    const declared = [...(allowed[name]?.root ?? []), ...(allowed.shell?.root ?? [])];
    const isDeclared = declared.some((one) => how === one || how === `attribute ${one}`);
    if (element === document.documentElement && isDeclared) return;
    if (added.length > 0 && added.every((one) => isOwnElement(name, one))) return;
    if (!isOwn(name, element) && !isOwnElement(name, node)) report(name, 'dom', describe(element), how);
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
  /** `how` of a change of an attribute, as declarations name it. */
  const named = (name: unknown) => `attribute ${String(name).toLowerCase()}`;
  const parentOf = (node: unknown): Node | null => (node instanceof Node ? node.parentNode : null);

  for (const method of ['appendChild', 'insertBefore', 'replaceChild'])
    wrap(Node.prototype, method, (self, [node]) => {
      checkNode(self, method, [node]);
      checkNode(node, method);
    });
  wrap(Node.prototype, 'removeChild', (self, [node]) => checkNode(self, 'removeChild', [node]));
  for (const owner of [Element.prototype, Document.prototype, DocumentFragment.prototype])
    for (const method of ['append', 'prepend', 'replaceChildren', 'moveBefore'])
      wrap(owner, method, (self, nodes) => {
        checkNode(
          self,
          method,
          nodes.filter((node) => node !== null),
        );
        // What is in the document already is taken away from where it was.
        for (const node of nodes) checkNode(node, method);
      });
  for (const owner of [Element.prototype, CharacterData.prototype])
    for (const method of ['before', 'after', 'replaceWith', 'remove'])
      wrap(owner, method, (self, nodes) => {
        const whom = method === 'remove' && self instanceof Element ? [self] : nodes;
        checkNode(parentOf(self), method, whom);
      });
  for (const method of ['insertAdjacentElement', 'insertAdjacentHTML', 'insertAdjacentText'])
    wrap(Element.prototype, method, (self, [where, node]) =>
      checkNode(
        /^(before|after)(begin|end)$/i.test(String(where)) && /^(beforebegin|afterend)$/i.test(String(where))
          ? parentOf(self)
          : self,
        method,
        [node],
      ),
    );
  for (const method of ['attachShadow', 'setHTMLUnsafe'])
    wrap(Element.prototype, method, (self) => checkNode(self, method));
  for (const method of ['setAttribute', 'removeAttribute', 'toggleAttribute'])
    wrap(Element.prototype, method, (self, [name]) => checkNode(self, named(name)));
  for (const method of ['setAttributeNS', 'removeAttributeNS'])
    wrap(Element.prototype, method, (self, [, name]) => checkNode(self, named(name)));
  for (const method of ['write', 'writeln', 'open'])
    wrap(Document.prototype, method, (self) => checkNode(self, method));
  for (const method of ['insertNode', 'deleteContents', 'extractContents', 'surroundContents'])
    wrap(Range.prototype, method, (self) => checkNode((self as Range).commonAncestorContainer, method));
  for (const method of ['appendData', 'deleteData', 'insertData', 'replaceData'])
    wrap(CharacterData.prototype, method, (self) => checkNode(self, method));

  // What is set by name: text, markup, and attributes that have properties.
  const PASSIVE = /^(on|scroll|current|selection|value$|checked$|muted$|volume$|playbackRate$|srcObject$)/;
  const elements = ownKeys(window).filter((name) => /^(HTML|SVG)\w*Element$/.test(String(name)));
  for (const name of ['Node', 'Element', 'CharacterData', 'ShadowRoot', ...elements]) {
    const made = getOwnPropertyDescriptor(window, name)?.value as { prototype?: object } | undefined;
    if (!made?.prototype) continue;
    for (const property of ownKeys(made.prototype))
      if (typeof property === 'string' && !PASSIVE.test(property))
        wrapSetter(made.prototype, property, (self) =>
          checkNode(
            property === 'outerHTML' ? parentOf(self) : self,
            property === 'className' ? 'attribute class' : `attribute ${property.toLowerCase()}`,
          ),
        );
  }
  for (const property of ['title', 'body', 'adoptedStyleSheets', 'designMode', 'dir'])
    wrapSetter(Document.prototype, property, () =>
      checkNode(document.documentElement, `document.${property}`),
    );
  const ofElement = new WeakMap<object, Element>();
  const remember = (
    owner: object,
    name: string,
    watch: (element: Element, part: object) => object = (_, part) => part,
  ): void => {
    const original = getOwnPropertyDescriptor(owner, name);
    if (!original?.get) return;
    const { get } = original;
    defineProperty(owner, name, {
      ...original,
      get(this: Element) {
        const part = apply(get, this, []) as object;
        ofElement.set(part, this);
        return watch(this, part);
      },
    });
  };
  /** An object whose properties are attributes: what is set on it is seen only by a proxy, which only strangers get. */
  const watchNamed =
    (how: (property: string) => string) =>
    (element: Element, part: object): object => {
      const [name] = element.isConnected ? whoWorks() : [];
      if (name === undefined || name === 'shell' || isOwn(name, element)) return part;
      const note = (property: PropertyKey) => checkNode(element, how(String(property)));
      return new Proxy(part, {
        get: (target, property) => {
          const value: unknown = Reflect.get(target, property, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
        set: (target, property, value) => {
          note(property);
          return setProperty(target, property, value, target);
        },
        deleteProperty: (target, property) => {
          note(property);
          return Reflect.deleteProperty(target, property);
        },
      });
    };
  const dashed = (property: string) => property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const styled = (property: unknown) => `attribute style ${dashed(String(property))}`;
  for (const owner of [HTMLElement.prototype, SVGElement.prototype]) {
    remember(
      owner,
      'dataset',
      watchNamed((property) => `attribute data-${dashed(property)}`),
    );
    remember(owner, 'style', watchNamed(styled));
  }
  remember(Element.prototype, 'classList');
  for (const method of ['add', 'remove', 'toggle', 'replace'])
    wrap(DOMTokenList.prototype, method, (self) =>
      checkNode(ofElement.get(self as object), 'attribute class'),
    );
  for (const method of ['setProperty', 'removeProperty'])
    wrap(CSSStyleDeclaration.prototype, method, (self, [name]) =>
      checkNode(ofElement.get(self as object), styled(name)),
    );
  wrapSetter(CSSStyleDeclaration.prototype, 'cssText', (self) =>
    checkNode(ofElement.get(self as object), 'attribute style'),
  );

  // ---- Storage

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
    // The platform writes keys of its own for whoever asks, and those that a package gives it.
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
        return Reflect.deleteProperty(real(), property);
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

  // ---- Globals and what the language gives everyone

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
