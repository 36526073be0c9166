/** In a render worker: makes what all remotes share unchangeable. */

const CONTEXT = Symbol.for('react.context');

/** React writes into these while it renders. */
export const isContext = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && '$$typeof' in value && value.$$typeof === CONTEXT;

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Of objects that the language brings, which Node has frozen. */
const isPlain = (value: object): boolean => {
  const parent: unknown = Object.getPrototypeOf(value);
  return (
    typeof value === 'function' || Array.isArray(value) || parent === null || parent === Object.prototype
  );
};

/** Values of its own properties; getters are not called. */
const partsOf = (value: object): unknown[] =>
  Reflect.ownKeys(value).map((key): unknown => Object.getOwnPropertyDescriptor(value, key)?.value);

const frozen = new WeakSet<object>();

/** Freezes `root`, and all functions, plain objects and arrays that are reached from it. */
export const freezeDeep = (root: unknown): void => {
  const waiting = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (!isObject(value) || frozen.has(value) || isContext(value) || !isPlain(value)) continue;
    frozen.add(value);
    Object.freeze(value);
    for (const part of partsOf(value)) waiting.push(part);
  }
};

/** Freezes the classes of `root` and of all that is reached from it: their instances still change, what they do does not. */
export const freezeClassesOf = (root: unknown): void => {
  const waiting = [root];
  const seen = new Set<object>();
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (!isObject(value) || seen.has(value)) continue;
    seen.add(value);
    freezeClass(typeof value === 'function' ? value.prototype : Object.getPrototypeOf(value));
    for (const part of partsOf(value)) waiting.push(part);
  }
};

/** @param prototype with all that it inherits from */
const freezeClass = (prototype: unknown): void => {
  for (let part = prototype; isObject(part) && !Object.isFrozen(part); part = Object.getPrototypeOf(part)) {
    Object.freeze(part);
    for (const { value, get, set } of Object.values(Object.getOwnPropertyDescriptors(part)))
      for (const method of [value, get, set]) if (typeof method === 'function') Object.freeze(method);
    if (typeof part.constructor === 'function') Object.freeze(part.constructor);
  }
};
