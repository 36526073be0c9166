/** Message ids of figures and states: each in full, so that the check of messages finds them. */
import type { Figure } from '@foyer/shared/wire-schemas/releases/health';
import type { CanaryInfo, ReleaseAct, SetState } from '@foyer/shared/wire-schemas/releases/overview';

export const FIGURE_IDS: Readonly<Record<Figure, string>> = {
  errors: 'desk.releases.figure.errors',
  failed_loads: 'desk.releases.figure.failed-loads',
  mismatches: 'desk.releases.figure.mismatches',
  long_tasks: 'desk.releases.figure.long-tasks',
  lcp: 'desk.releases.figure.lcp',
  inp: 'desk.releases.figure.inp',
  cls: 'desk.releases.figure.cls',
  first_frame: 'desk.releases.figure.first-frame',
  render_errors: 'desk.releases.figure.render-errors',
  render_time: 'desk.releases.figure.render-time',
};

export const STATE_IDS: Readonly<Record<SetState, string>> = {
  stable: 'desk.releases.state.stable',
  candidate: 'desk.releases.state.candidate',
  waiting: 'desk.releases.state.waiting',
  preview: 'desk.releases.state.preview',
  earlier: 'desk.releases.state.earlier',
  taken_back: 'desk.releases.state.taken-back',
  refused: 'desk.releases.state.refused',
  unused: 'desk.releases.state.unused',
};

export const ACT_IDS: Readonly<Record<ReleaseAct, string>> = {
  release: 'desk.releases.log.release',
  candidate: 'desk.releases.log.candidate',
  preview: 'desk.releases.log.preview',
  promote: 'desk.releases.log.promote',
  hold: 'desk.releases.log.hold',
  resume: 'desk.releases.log.resume',
  take_back: 'desk.releases.log.take-back',
  roll_back: 'desk.releases.log.roll-back',
  end_preview: 'desk.releases.log.end-preview',
};

export const CANARY_IDS: Readonly<Record<CanaryInfo['state'], string>> = {
  waiting: 'desk.releases.canary.waiting',
  running: 'desk.releases.canary.running',
  held: 'desk.releases.canary.held',
  taking_back: 'desk.releases.canary.taking-back',
  promoting: 'desk.releases.canary.promoting',
  promoted: 'desk.releases.canary.promoted',
  taken_back: 'desk.releases.canary.taken-back',
  refused: 'desk.releases.canary.refused',
};
