/**
 * The grammar of page addresses: `/videos/:id#/:dir?/`, `/restore-:code/`. Each optional segment makes two patterns of fixed
 * length. A segment that starts with fixed text holds one parameter, of any text, up to its end.
 */
import type { ClosedRule } from '../wire-schemas/declarations.ts';

export type Segment =
  | { kind: 'fixed'; text: string }
  | { kind: 'listed'; name: string; rule: ClosedRule }
  | { kind: 'prefixed'; prefix: string; name: string }
  | { kind: 'digits' | 'open'; name: string };
export type Pattern = readonly Segment[];

const PARAMETER = /^:(\w+)(#?)(\??)$/;
const PREFIXED = /^([^:]+):(\w+)$/;
/** The more it leaves open, the later a segment is tried. */
const RANKS = { fixed: '0', listed: '1', digits: '2', prefixed: '3', open: '4' } as const;
const DIGITS = '[1-9]\\d{0,14}';

export const sourceOf = (rule: ClosedRule): string =>
  'matches' in rule ? rule.matches.replace(/^\^|\$$/g, '') : `(?:${rule.join('|')})`;

/** The patterns of a path, by length. `closed`: parameters whose values are looked at. */
export const parsePath = (path: string, closed: Readonly<Record<string, ClosedRule>> = {}): Pattern[] => {
  let patterns: Segment[][] = [[]];
  for (const text of path.split('/').slice(1, -1)) {
    const [, name, digits, optional] = PARAMETER.exec(text) ?? [];
    const [, prefix, prefixed] = PREFIXED.exec(text) ?? [];
    const rule = name === undefined ? undefined : closed[name];
    let segment: Segment;
    if (prefix !== undefined && prefixed !== undefined)
      segment = { kind: 'prefixed', prefix, name: prefixed };
    else if (name === undefined) segment = { kind: 'fixed', text };
    else if (rule) segment = { kind: 'listed', name, rule };
    else segment = { kind: digits ? 'digits' : 'open', name };
    const longer = patterns.map((pattern) => [...pattern, segment]);
    patterns = optional ? [...patterns, ...longer] : longer;
  }
  return patterns;
};

/** Sorts patterns: fixed names before parameters, from the left. Patterns of one rank are equally specific. */
export const rankOf = (pattern: Pattern): string => pattern.map(({ kind }) => RANKS[kind]).join('');

const segmentSource = (segment: Segment): string => {
  if (segment.kind === 'fixed') return segment.text;
  if (segment.kind === 'listed') return `(${sourceOf(segment.rule)})`;
  if (segment.kind === 'prefixed') return `${segment.prefix}([^/]+)`;
  return segment.kind === 'digits' ? `(${DIGITS})` : '([^/]+)';
};

/** Source of an expression over the encoded path; one group for each name. */
export const expressionOf = (pattern: Pattern): string =>
  `^${pattern.map((segment) => `/${segmentSource(segment)}`).join('')}/$`;

export const parameterNames = (pattern: Pattern): string[] =>
  pattern.flatMap((segment) => (segment.kind === 'fixed' ? [] : [segment.name]));

/** Puts parameters into `/members/:id/info/`; null when one is not given. */
export const fillPath = (
  path: string,
  values: Readonly<Record<string, string | undefined>>,
): string | null => {
  let isWhole = true;
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) isWhole = false;
    return value ?? '';
  });
  return isWhole ? filled : null;
};
