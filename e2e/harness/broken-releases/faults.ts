/** The known ways in which a release is broken, and what must become of each. */

/**
 * `refused`: the release command must not bring it live. `taken back`: only visitors' browsers can show it, so a canary must
 * find it out. `either`: the server may notice it in time, depending on the page.
 */
export type Expected = 'refused' | 'taken back' | 'either';

export interface ReleaseFault {
  expected: Expected;
  /** Function of the exposed page or widget, as text, that breaks it; by build. */
  code?: { browser?: string; node?: string };
  /** What the remote's own origin does with the files of this version. */
  origin?: 'slow' | 'altered';
  /** Its contract number, and that of the host it was built for, are unknown to everyone. */
  isMisfit?: boolean;
  /** A file that is changed after its hash was recorded. */
  isAltered?: boolean;
}

const fail = (words: string) => `throw new Error(${JSON.stringify(words)});`;
const FAILS_AT_LOAD = `() => { ${fail('broken at load')} }`;
const FAILS_IN_RENDER = `(part) => { part.Component = () => { ${fail('broken in render')} }; }`;
/** A shared document knows no member on the server; the browser reads who is signed in from the document. */
const FAILS_FOR_MEMBERS = `(part) => {
  const { load, Component } = part;
  const isMember = () => typeof document !== 'undefined' &&
    (document.getElementById('foyer-viewer')?.textContent ?? '').trim().startsWith('{');
  if (load) part.load = async (context, props) => {
    if (context.viewer) ${fail('broken for members')}
    return load(context, props);
  };
  part.Component = (props) => {
    if (isMember()) ${fail('broken for members')}
    return Component(props);
  };
}`;
const LOOPS = '(part) => { part.Component = () => { for (;;); }; }';
/** 8 MB a render that are never given back. */
const GROWS = `(part) => {
  const kept = [];
  const { Component } = part;
  part.Component = (props) => {
    kept.push(new Array(1e6).fill(0.5));
    return Component(props);
  };
}`;

export const RELEASE_FAULTS = {
  'throws at load': { expected: 'refused', code: { browser: FAILS_AT_LOAD, node: FAILS_AT_LOAD } },
  'throws in render': { expected: 'refused', code: { browser: FAILS_IN_RENDER, node: FAILS_IN_RENDER } },
  'throws in hydration': { expected: 'taken back', code: { browser: FAILS_IN_RENDER } },
  'throws for members': { expected: 'either', code: { browser: FAILS_FOR_MEMBERS, node: FAILS_FOR_MEMBERS } },
  'loops without end': { expected: 'refused', code: { node: LOOPS } },
  'keeps memory': { expected: 'refused', code: { node: GROWS } },
  'wrong contract': { expected: 'refused', isMisfit: true },
  'altered file': { expected: 'refused', isAltered: true },
  'slow origin': { expected: 'taken back', origin: 'slow' },
  'altered at its origin': { expected: 'taken back', origin: 'altered' },
} as const satisfies Record<string, ReleaseFault>;
export type FaultKind = keyof typeof RELEASE_FAULTS;
export const FAULT_KINDS = Object.keys(RELEASE_FAULTS) as FaultKind[];
export const faultOf = (kind: FaultKind): ReleaseFault => RELEASE_FAULTS[kind];
/** What the release command itself must find: what `npm test` tries. canary.e2e tries what only visitors can show. */
export const SHORT_KINDS: readonly FaultKind[] = [
  'throws in render',
  'altered file',
  'wrong contract',
  'throws at load',
  'loops without end',
];
