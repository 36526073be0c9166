/** Stands in for the federation SDK's logger in the browser: the console itself, without stack traces, delegates and fallbacks. */
const PREFIX = '[ Module Federation ]';
const silent = () => {};

/** @param {string} prefix */
export const createLogger = (prefix) => {
  const { log, warn, error, info } = console;
  const led = (/** @type {typeof log} */ tell) => tell.bind(console, prefix);
  return {
    log: led(log),
    warn: led(warn),
    error: led(error),
    info: led(info),
    success: led(info),
    ready: led(info),
    debug: silent,
    setPrefix: silent,
    setDelegate: silent,
  };
};
export const createInfrastructureLogger = createLogger;
export const bindLoggerToCompiler = silent;
export const logger = createLogger(PREFIX);
export const infrastructureLogger = logger;
