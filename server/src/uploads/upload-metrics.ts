/** What is being received. */
import type { StateMetrics } from '../platform/metrics/state-metrics.ts';
import { selectUploadsUnderWay } from './uploads.sql.ts';

/** For the machine room. */
export { selectUploadsUnderWay as readUploadsUnderWay } from './uploads.sql.ts';

export const UPLOAD_METRICS: StateMetrics = {
  gauges: {
    foyer_uploads_in_flight: 'Uploads that are being received',
    foyer_uploads_promised_bytes: 'Bytes that they may still bring; the disk has to have room for them',
  },
  labels: [],
  read: async (db) => {
    const { uploads, promisedBytes } = await selectUploadsUnderWay(db);
    return [
      { gauge: 'foyer_uploads_in_flight', labels: {}, value: uploads },
      { gauge: 'foyer_uploads_promised_bytes', labels: {}, value: promisedBytes },
    ];
  },
};
