/**
 * A remote's bundler runtime in the browser: the shell's code, 5 kB brotli less in each remote. Its functions keep no state of
 * their own, only `init` does: the shell's would take this remote's instance for the shell's own.
 */
const host = globalThis.__FOYER_BUNDLER_RUNTIME__;
const { createInstance, getInstance } = host.runtime;
const { initContainerEntry } = host;

/** As `init` of @module-federation/runtime: a container that is loaded again goes on with its instance. */
const init = (options) => {
  const found = getInstance(
    ({ options: known }) => known.name === options.name && known.version === options.version,
  );
  if (!found) return createInstance({ ...options, id: options.id || '' });
  found.initOptions({ ...options, id: options.id || '' });
  return found;
};

export default {
  ...host,
  runtime: { ...host.runtime, init },
  bundlerRuntime: { ...host.bundlerRuntime, S: {}, initContainerEntry },
  bundlerRuntimeOptions: {},
};
