/**
 * Webpack loader for react-router: says of its top-level `React.memo(…)`, `forwardRef(…)` and `createContext(…)` that they have no side
 * effects, and drops the names for developer tools, which are some. Webpack then leaves out what nothing uses: 4 kB brotli of
 * routes, forms and prefetching in the shell.
 */
const CALL = /^((?:const|let|var) [\w$]+ = )(?=React\$\d+\.(?:memo|forwardRef|createContext)\()/gm;
const NAME = /^[\w$]+\.displayName = "[^"]*";$/gm;

/** @param {string} source */
export default function markPureCalls(source) {
  return source.replace(CALL, '$1/* @__PURE__ */ ').replace(NAME, '');
}
