/**
 * In a render worker: freezes what the language brings. Not by Node's `--frozen-intrinsics`, which makes getters of the methods of
 * every prototype, so that each call of `map` or `then` is slower (measured: decision 66).
 */

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Newer than the library that types are checked against. */
const helpers = globalThis as unknown as {
  Iterator: { from: (of: object) => { map: (work: (one: unknown) => unknown) => object } };
};

/** What no global leads to. */
const hidden = (): unknown[] => {
  const prototypeOf = (value: object): unknown => Object.getPrototypeOf(value);
  return [
    prototypeOf(function* () {}),
    prototypeOf(async () => {}),
    prototypeOf(async function* () {}),
    prototypeOf([][Symbol.iterator]()),
    prototypeOf(new Map()[Symbol.iterator]()),
    prototypeOf(new Set()[Symbol.iterator]()),
    prototypeOf(''[Symbol.iterator]()),
    prototypeOf('a'.matchAll(/a/g)),
    prototypeOf(helpers.Iterator.from([]).map((one) => one)),
    prototypeOf(helpers.Iterator.from({ next: () => ({ done: true }) })),
  ];
};

/**
 * Names that code gives objects of its own which inherit them: were they frozen as they are, even an object of one's own could not be
 * given them. Setters give the object its own.
 */
const GIVEN: readonly (readonly [owner: object, names: readonly string[]])[] = [
  [Object.prototype, ['constructor', 'hasOwnProperty', 'toString', 'toLocaleString', 'valueOf']],
  [Function.prototype, ['constructor', 'toString']],
  // Not the constructor of arrays: by it V8 knows that `map` makes plain arrays.
  ...[Array, Date, RegExp, Number, String, Map, Set, Promise].map(
    ({ prototype }) => [prototype, ['toString', 'toLocaleString', 'valueOf']] as const,
  ),
  ...[Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError].map(
    ({ prototype }) => [prototype, ['constructor', 'message', 'name', 'toString']] as const,
  ),
];

const letInheritorsHave = (owner: object, name: string): void => {
  const known = Object.getOwnPropertyDescriptor(owner, name);
  if (!known?.configurable || !('value' in known)) return;
  const { value, enumerable } = known as { value: unknown; enumerable?: boolean };
  Object.defineProperty(owner, name, {
    configurable: false,
    enumerable: enumerable ?? false,
    get: () => value,
    set(this: unknown, given: unknown) {
      if (!isObject(this) || this === owner) throw new TypeError(`cannot change ${name}`);
      Object.defineProperty(this, name, {
        value: given,
        configurable: true,
        enumerable: true,
        writable: true,
      });
    },
  });
};

/**
 * React sets how stacks are written while it finds out in whose place something was thrown, and sets it back: a frozen property throws there,
 * and no remote could be named any more. What is set counts for nothing.
 */
const ignoreStackWriters = (): void => {
  Object.defineProperty(Error, 'prepareStackTrace', {
    configurable: false,
    enumerable: false,
    get: () => undefined,
    set: () => {},
  });
};

/**
 * How long stacks are stays everyone's to set: React's development build does it around each element. It is a value for ever, since V8
 * takes no stack where it is a getter.
 */
const STACK_LENGTH = 'stackTraceLimit';

const lock = (value: object): void => {
  if (value !== Error) return void Object.freeze(value);
  for (const key of Reflect.ownKeys(Error)) {
    const { writable } = Object.getOwnPropertyDescriptor(Error, key) ?? {};
    const isValue = writable !== undefined;
    Object.defineProperty(Error, key, {
      configurable: false,
      ...(isValue && { writable: key === STACK_LENGTH }),
    });
  }
  Object.preventExtensions(Error);
};

/** @param names of globals whose values, and all that is reached from them, are frozen */
export const lockIntrinsics = (names: Iterable<string>): void => {
  ignoreStackWriters();
  for (const [owner, given] of GIVEN) for (const name of given) letInheritorsHave(owner, name);
  const seen = new Set<object>([globalThis]);
  const waiting: unknown[] = hidden();
  for (const name of names) waiting.push((globalThis as Record<string, unknown>)[name]);
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (!isObject(value) || seen.has(value)) continue;
    seen.add(value);
    lock(value);
    waiting.push(Object.getPrototypeOf(value));
    for (const key of Reflect.ownKeys(value)) {
      const part = Object.getOwnPropertyDescriptor(value, key);
      waiting.push(part?.value, part?.get, part?.set);
    }
  }
};
