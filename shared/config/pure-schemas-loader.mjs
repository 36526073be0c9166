/**
 * Webpack loader for wire-schemas: says of each exported schema that making it has no side effects, which webpack cannot know of one that
 * spreads another. Builds for browsers then leave out the schemas that only the server checks by.
 */
const SCHEMA = /^(export const \w+Schema) = ([[{][\s\S]*?) as const;$/gm;

/** @param {string} source */
export default function markPureSchemas(source) {
  return source.replace(SCHEMA, '$1 = /* @__PURE__ */ (() => ($2) as const)();');
}
