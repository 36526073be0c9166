/** In a render worker: what would end the worker, or the whole process, throws at whoever calls it. */

export const forbidEnding = (): void => {
  for (const name of ['exit', 'reallyExit', 'kill', 'abort'] as const)
    Object.defineProperty(process, name, {
      value: () => {
        throw new Error(`process.${name} is not for the code of pages`);
      },
    });
};
