/** Lets a test vote once more over data on which it has voted today already: in a data directory that is used again. */
import { openWarmRegistry } from './registry.ts';

/** Of anonymous visitors: all of this machine are one network. */
export const deleteVotes = async (): Promise<void> => {
  const { db, close } = await openWarmRegistry();
  try {
    await db.deleteFrom('votes').where('visitor_hash', 'is not', null).execute();
  } finally {
    await close();
  }
};
