/** Message ids of figures and states: each in full, so that the check of messages finds them. */
import type { Figure } from '@foyer/shared/wire-schemas/releases/health';
import type { CanaryInfo, ReleaseAct, SetState } from '@foyer/shared/wire-schemas/releases/overview';

export const FIGURE_IDS: Readonly<Record<Figure, string>> = {
  errors: 'releases.figure.errors',
  failed_loads: 'releases.figure.failed-loads',
  mismatches: 'releases.figure.mismatches',
  long_tasks: 'releases.figure.long-tasks',
  lcp: 'releases.figure.lcp',
  inp: 'releases.figure.inp',
  cls: 'releases.figure.cls',
  first_frame: 'releases.figure.first-frame',
  render_errors: 'releases.figure.render-errors',
  render_time: 'releases.figure.render-time',
};

export const STATE_IDS: Readonly<Record<SetState, string>> = {
  stable: 'releases.state.stable',
  candidate: 'releases.state.candidate',
  waiting: 'releases.state.waiting',
  preview: 'releases.state.preview',
  earlier: 'releases.state.earlier',
  taken_back: 'releases.state.taken-back',
  refused: 'releases.state.refused',
  unused: 'releases.state.unused',
};

export const ACT_IDS: Readonly<Record<ReleaseAct, string>> = {
  release: 'releases.log.release',
  candidate: 'releases.log.candidate',
  preview: 'releases.log.preview',
  promote: 'releases.log.promote',
  hold: 'releases.log.hold',
  resume: 'releases.log.resume',
  take_back: 'releases.log.take-back',
  roll_back: 'releases.log.roll-back',
  end_preview: 'releases.log.end-preview',
};

export const CANARY_IDS: Readonly<Record<CanaryInfo['state'], string>> = {
  waiting: 'releases.canary.waiting',
  running: 'releases.canary.running',
  held: 'releases.canary.held',
  taking_back: 'releases.canary.taking-back',
  promoting: 'releases.canary.promoting',
  promoted: 'releases.canary.promoted',
  taken_back: 'releases.canary.taken-back',
  refused: 'releases.canary.refused',
};
