/** Tells uploaders of what waits for them: nothing that they sent stays unseen because a detail is missing. */
import { notifyMember } from '../notifications/notifications.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { submitIfComplete } from '../publication/submit-video.ts';
import { markReminded, selectWaitingUploads } from './waiting-uploads.sql.ts';

const REMIND_MINUTES = 60;
const BATCH = 100;

/** Scheduled: sends what is complete, and tells of the rest, once for each. Several processes may do it at the same time. */
export const remindUploaders = async (db: Database): Promise<void> => {
  for (const videoId of await selectWaitingUploads(db, { minutes: REMIND_MINUTES, limit: BATCH }))
    await inTransaction(db, async (tx) => {
      if (await submitIfComplete({ db: tx }, videoId)) return;
      const reminded = await markReminded(tx, videoId);
      if (reminded && reminded.member_id !== null)
        await notifyMember(tx, reminded.member_id, 'moderation', {
          decision: 'upload_waits',
          section: 'video',
          object_id: videoId,
        });
    });
};
