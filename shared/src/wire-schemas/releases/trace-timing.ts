/** Apart from `health.ts`, which the first scripts need: this is loaded when the page is idle. */

/**
 * `Server-Timing: trace;desc="…"` of a document, or of an answer for a navigation, whose request is traced: the signed mark of its span.
 * Its report brings the mark back, with times of the browser in milliseconds since the navigation started: request sent, answer there, first
 * content, everything answers; 0 where one is not known.
 */
export const TRACE_TIMING = 'trace';
export const TRACE_TIMES_PATTERN = '^[0-9]{1,6}(,[0-9]{1,6}){3}$';
