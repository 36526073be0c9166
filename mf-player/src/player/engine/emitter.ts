/** Typed listeners. */
export interface Emitter<Events> {
  on: <Name extends keyof Events>(event: Name, listener: (detail: Events[Name]) => void) => () => void;
  emit: <Name extends keyof Events>(event: Name, detail: Events[Name]) => void;
}

export const createEmitter = <Events>(): Emitter<Events> => {
  const listeners = new Map<keyof Events, Set<(detail: never) => void>>();
  return {
    on: (event, listener) => {
      const own = listeners.get(event) ?? new Set();
      listeners.set(event, own.add(listener));
      return () => void own.delete(listener);
    },
    emit: (event, detail) => {
      for (const listener of listeners.get(event) ?? []) listener(detail as never);
    },
  };
};
