/** How the canary does. */
import { CANARY_STATES } from '@foyer/shared/wire-schemas/releases/health';
import type { StateMetrics } from '../../platform/metrics/state-metrics.ts';
import { selectCanaryFigures, selectTakenBack } from './canary.sql.ts';

export const CANARY_METRICS: StateMetrics = {
  gauges: {
    foyer_canary: '1 for the state of the canary that is not decided yet, 0 for the others',
    foyer_canary_share: 'Part of the visitors that it has now',
    foyer_canary_running_seconds: 'Since when it runs',
  },
  labels: ['state'],
  read: async (db) => {
    const found = await selectCanaryFigures(db);
    return CANARY_STATES.flatMap((state) => {
      const isNow = found?.state === state;
      return [
        { gauge: 'foyer_canary', labels: { state }, value: isNow ? 1 : 0 },
        ...(isNow
          ? [
              { gauge: 'foyer_canary_share', labels: { state }, value: found.share },
              { gauge: 'foyer_canary_running_seconds', labels: { state }, value: found.runningSeconds },
            ]
          : []),
      ];
    });
  },
};

export const TAKEN_BACK_METRICS: StateMetrics = {
  gauges: {
    foyer_release_taken_back_seconds:
      'Since when a set of this channel was last taken back; missing where none was',
  },
  labels: ['channel'],
  read: async (db) =>
    (await selectTakenBack(db)).map(({ channel, seconds }) => ({
      gauge: 'foyer_release_taken_back_seconds',
      labels: { channel },
      value: seconds,
    })),
};
