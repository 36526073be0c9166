/**
 * Measures page views and reports each once: when it is over, hidden, a minute old, or soon after something went wrong. Keeps
 * nothing in the browser and says nothing of the visitor (docs/decisions/0024).
 */
import type { Figure, MeasurementToken } from '@foyer/shared/wire-schemas/releases/health';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { MEASUREMENTS_CALL, measurementTokenCall } from '../shell-api.ts';
import { onFault, takeFaults, takeLoads } from './faults.ts';
import type { Measured } from './measure-when-idle.ts';
import { observeEntries, type ScriptFrame, scriptsOf } from './observe-entries.ts';
import { findTicket } from './view-ticket.ts';
import { traceOfDocument, traceOfMove, type ViewTrace } from './view-trace.ts';
import { remoteOfFault, remoteOfNode, remoteOfScripts } from './whose-code.ts';

/** What comes later is not waited for: canaries are decided by what was reported. */
const VIEW_MS = 60_000;
/** After a fault, so that those that belong to it come along. */
const FAULT_MS = 1000;

/** As MEASURED_PATTERN has it: one name that it does not know would cost the whole report. */
const PART = /^[a-z][a-z0-9-]{0,40}\/[a-z][a-z0-9-]{0,40}$/;

const FIRST_FRAME = 'foyer-first-frame';

class PageView {
  /** Without it the report does not count; see askForToken. */
  token: string | undefined;
  trace: ViewTrace | undefined;
  readonly #values = new Map<string, Map<Figure, number>>();

  set(name: string, figure: Figure, value: number): void {
    const values = this.#values.get(name) ?? new Map<Figure, number>();
    this.#values.set(name, values.set(figure, Math.round(value)));
  }
  add(name: string, figure: Figure, value: number): void {
    this.set(name, figure, (this.#values.get(name)?.get(figure) ?? 0) + value);
  }
  /** Of one package alone: a later value may belong to another one. */
  setOnly(name: string, figure: Figure, value: number): void {
    for (const values of this.#values.values()) values.delete(figure);
    this.set(name, figure, value);
  }
  /** As MEASURED_PATTERN has it. */
  toText(present: readonly string[]): string {
    return [...new Set(['shell', ...present, ...this.#values.keys()])]
      .map((name) => {
        const values = [...(this.#values.get(name) ?? [])].filter(([, value]) => value > 0);
        return `${name}:${values.map(([figure, value]) => `${figure}=${Math.min(value, 9_999_999)}`).join(',')}`;
      })
      .join(';');
  }
}

/** While a canary runs: what makes the view's report count. Nobody misses a report whose token did not come. */
const askForToken = async (view: PageView): Promise<void> => {
  const ticket = findTicket();
  if (ticket === undefined) return;
  try {
    const answer = await fetch(measurementTokenCall(ticket).url);
    view.token = ((await answer.json()) as Partial<MeasurementToken>).token ?? undefined;
  } catch {
    // As above.
  }
};

const listPresent = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-place]')].map(remoteOfNode);

/** The element that a metric is about, as far as the browser tells. */
const nodeOf = ({ entries }: Metric): Node | null | undefined => {
  const entry = entries.at(-1) as
    | (PerformanceEntry & { element?: Node | null; target?: Node | null; sources?: { node?: Node | null }[] })
    | undefined;
  return entry?.element ?? entry?.target ?? entry?.sources?.[0]?.node;
};

export const measure = ({ set, navigator }: Measured): void => {
  let shown = navigator.getState().view;
  let shownMs = performance.now();
  let view: PageView | undefined = new PageView();
  // The figures of the load belong to the document's first view.
  const first = view;
  void askForToken(first);

  const takeNoted = (): void => {
    for (const fault of takeFaults()) {
      const name = remoteOfFault(set, fault);
      if (name) view?.add(name, fault.kind, 1);
    }
  };
  const report = (): void => {
    takeNoted();
    if (!view) return;
    // What was asked for after the last view's report belongs to no view yet: it counts with this one.
    for (const [part, isFailed] of takeLoads())
      if (PART.test(part)) view.set(part, 'failed_loads', isFailed ? 1 : 0);
    const body = new URLSearchParams({ set: String(set.id), measured: view.toText(listPresent()) });
    if (view.token !== undefined) body.set('token', view.token);
    const traced = view === first ? traceOfDocument() : view.trace;
    for (const [name, value] of Object.entries(traced ?? {})) body.set(name, value);
    window.navigator.sendBeacon(MEASUREMENTS_CALL.url, body);
    view = undefined;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reportLater = (ms: number): void => {
    const due = view;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (view === due) report();
    }, ms);
  };

  const note =
    (figure: Figure, unit = 1) =>
    (metric: Metric): void => {
      if (view === first) first.setOnly(remoteOfNode(nodeOf(metric)), figure, metric.value * unit);
    };
  const eachTime = { reportAllChanges: true };
  onLCP(note('lcp'), eachTime);
  onINP(note('inp'), eachTime);
  onCLS(note('cls', 1000), eachTime);
  const addScript = ({ address, durationMs }: ScriptFrame): void =>
    view?.add(address ? (remoteOfScripts(set, address) ?? 'shell') : shown.remote, 'long_tasks', durationMs);
  observeEntries('long-animation-frame', 'longtask', (entry) => scriptsOf(entry).forEach(addScript));
  observeEntries('measure', undefined, ({ name, duration }) => {
    if (name === FIRST_FRAME) view?.set('mf-player', 'first_frame', duration);
  });

  onFault(() => {
    takeNoted();
    reportLater(FAULT_MS);
  });
  takeNoted();
  reportLater(first.toText([]) === 'shell:' ? VIEW_MS : FAULT_MS);
  navigator.subscribe(() => {
    const { view: now } = navigator.getState();
    if (now === shown) return;
    // What is on the screen is still the view before.
    report();
    shown = now;
    view = new PageView();
    view.trace = traceOfMove(shownMs);
    shownMs = performance.now();
    void askForToken(view);
    reportLater(VIEW_MS);
  });
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
  addEventListener('pagehide', report);
};
