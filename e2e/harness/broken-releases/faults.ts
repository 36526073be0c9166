/** The known ways in which a release is broken, and what must become of each. */

/**
 * `refused`: the release command must not bring it live. `taken back`: only visitors' browsers can show it, so a canary must
 * find it out. `either`: the server may notice it in time, depending on the page.
 */
export type Expected = 'refused' | 'taken back' | 'either';
/**
 * How it is released. `plain`: to everyone, and no browser looks at it before, since the server must find it. `checked`: to everyone, and a browser
 * looks. `canary`: step by step, without a look. `finished`: to everyone, as `plain`; what it breaks is too rare to be found before, so that it is
 * live until it is taken back.
 */
export type Way = 'plain' | 'checked' | 'canary' | 'finished';

export interface ReleaseFault {
  expected: Expected;
  /** Default: `plain` for what is refused, else `canary`. */
  way?: Way;
  /** Function of the exposed page or widget, as text, that breaks it; by build. `VIDEO_ID` stands for the id of one video. */
  code?: { browser?: string; node?: string };
  /** Rule of the part's stylesheet; `PLACE` stands for the selector of its place. */
  css?: string;
  /** Bytes more in the server's build. */
  serverBytes?: number;
  /** The one page that it can break, as `mf-player ./watch`; absent: any. */
  only?: string;
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
/** An error card half a second after hydration. A class that React takes for a component needs nothing of React; nor does an element. */
const FAILS_LATER = `(part) => {
  const { Component } = part;
  class Later {
    constructor(props) { this.props = props; }
    componentDidMount() {
      setTimeout(() => {
        this.isLate = true;
        this.updater.enqueueForceUpdate(this, null);
      }, 500);
    }
    render() {
      if (this.isLate) ${fail('broken after hydration')}
      const $$typeof = Symbol.for('react.transitional.element');
      return { $$typeof, type: Component, key: null, props: this.props, ref: null, _store: {} };
    }
  }
  Later.prototype.isReactComponent = {};
  part.Component = Later;
}`;
/** Reads what some videos lack, as a page does whose author saw none of them. */
const FAILS_WITHOUT_CHANNEL = `(part) => {
  const { load } = part;
  part.load = (context, props) => load({ ...context, query: async (...asked) => {
    const answer = await context.query(...asked);
    if (answer.data?.video && 'channel' in answer.data.video) answer.data.video.channel.title.length;
    return answer;
  } }, props);
}`;
const LOOPS_FOR_ONE = `(part) => {
  const { load } = part;
  part.load = async (context, props) => {
    if (context.params.id === 'VIDEO_ID') for (;;);
    return load(context, props);
  };
}`;

const RELEASE_FAULTS = {
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
  'throws after hydration': { expected: 'refused', way: 'checked', code: { browser: FAILS_LATER } },
  'hides its place': { expected: 'refused', way: 'checked', css: 'PLACE > * { display: none; }' },
  'reads what some lack': {
    expected: 'refused',
    code: { browser: FAILS_WITHOUT_CHANNEL, node: FAILS_WITHOUT_CHANNEL },
    only: 'mf-player ./watch',
  },
  'loops for one address': {
    expected: 'either',
    way: 'finished',
    code: { node: LOOPS_FOR_ONE },
    only: 'mf-player ./watch',
  },
  'giant bundle': { expected: 'refused', serverBytes: 10_000_000 },
} as const satisfies Record<string, ReleaseFault>;
export type FaultKind = keyof typeof RELEASE_FAULTS;
export const FAULT_KINDS = Object.keys(RELEASE_FAULTS) as FaultKind[];
export const faultOf = (kind: FaultKind): ReleaseFault => RELEASE_FAULTS[kind];
export const wayOf = (kind: FaultKind): Way => {
  const { way, expected } = faultOf(kind);
  return way ?? (expected === 'refused' ? 'plain' : 'canary');
};
/**
 * What the server must find or take back by itself: what `npm test` tries, from the first on. canary.e2e tries what only visitors can show, smoke.e2e what throws
 * in render.
 */
export const SHORT_KINDS: readonly FaultKind[] = [
  'reads what some lack',
  'loops for one address',
  'wrong contract',
  'throws at load',
  'loops without end',
  'altered file',
  'giant bundle',
  'throws in render',
];
