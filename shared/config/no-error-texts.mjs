/**
 * Stands in for the federation runtime's sentences about its error codes in the browser: an error names its code and the page of the
 * documentation that explains it.
 */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
