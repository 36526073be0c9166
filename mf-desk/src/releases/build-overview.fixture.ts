/** An overview as the server sends it, for tests of the page. */
import { BUCKETS, type Figure } from '@foyer/shared/wire-schemas/releases/health';
import type {
  BuildInfo,
  ReleaseOverview,
  ReleaseSetInfo,
} from '@foyer/shared/wire-schemas/releases/overview';

export const NOW = '2026-11-22T01:14:00.000Z';

export const buildSet = (changes: Partial<ReleaseSetInfo> & { id: number }): ReleaseSetInfo => ({
  state: 'earlier',
  created: '2026-11-22T01:00:00.000Z',
  who: 'anna',
  note: '',
  packages: { shell: '1.0.0', 'mf-player': '1.0.0' },
  before_id: changes.id - 1,
  changes: [],
  since: '2026-11-22T01:02:00.000Z',
  until: null,
  refusal: null,
  end_reason: '',
  may_return: false,
  over_budget: null,
  ...changes,
});

export const COMMIT = '0123456789abcdef0123456789abcdef01234567';

export const buildBuild = (changes: Partial<BuildInfo> = {}): BuildInfo => ({
  package: 'mf-player',
  version: '1.0.0',
  builder: 'ci.example/foyer',
  commit: COMMIT,
  is_clean: true,
  built: '2026-11-22T00:58:00.000Z',
  ...changes,
});

/** Page views of one figure by bucket: `{ 0: 900, 4: 100 }`. */
export const buildHealth = (set_id: number, figure: Figure, counts: Readonly<Record<number, number>>) => ({
  set_id,
  beside_set_id: 0,
  package: 'mf-player',
  version: '1.0.0',
  side: 'browser' as const,
  figure,
  buckets: Array.from({ length: BUCKETS }, (_, bucket) => counts[bucket] ?? 0),
});

export const buildOverview = (changes: Partial<ReleaseOverview> = {}): ReleaseOverview => ({
  now: NOW,
  who: 'anna',
  may_act: true,
  stable_id: 8,
  previous_id: 7,
  candidate_id: null,
  share: 0,
  sets: [
    buildSet({ id: 9, state: 'refused', since: null, refusal: 'mf-player cannot render /videos/1/x/: no' }),
    buildSet({
      id: 8,
      state: 'stable',
      note: 'quality menu',
      changes: [{ package: 'mf-player', from: '0.9.0', to: '1.0.0' }],
    }),
    buildSet({ id: 7, before_id: null, may_return: true, until: '2026-11-22T01:02:00.000Z' }),
  ],
  builds: [],
  browser_checks: [],
  canaries: [],
  health: [],
  faults: [],
  warnings: [],
  processes: [
    {
      label: 'host-1:4711',
      started: '2026-11-21T22:00:00.000Z',
      seen: NOW,
      sets: [{ set_id: 8, state: 'warm', error: null }],
    },
  ],
  previews: [],
  actions: [],
  ...changes,
});
