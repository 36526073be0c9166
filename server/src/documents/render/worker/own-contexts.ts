/**
 * In a render worker: contexts of the platform as remotes get them. React keeps a context's value in the context itself; with the real
 * one a remote could change what others read.
 */
import { isContext } from './freeze.ts';

const real = new WeakMap<object, object>();
const standIns = new WeakMap<object, object>();

/** Can be read with `useContext` and `use`, and nothing else. */
export const standInOf = (context: object): object => {
  const known = standIns.get(context);
  if (known) return known;
  const made = Object.freeze({});
  standIns.set(context, made);
  real.set(made, context);
  return made;
};

type Read = (asked: unknown, ...rest: unknown[]) => unknown;

const reader =
  (read: Read): Read =>
  (asked, ...rest) =>
    read((typeof asked === 'object' && asked && real.get(asked)) ?? asked, ...rest);

/** React as remotes get it: it knows the stand-ins. */
export const ownReactExport = (key: string, value: unknown): unknown =>
  key === 'useContext' || key === 'use' ? reader(value as Read) : value;

export const hideContext = (value: unknown): unknown => (isContext(value) ? standInOf(value) : value);
