/** Gives the videos, or albums, of a batch what they are to have, as an edit of one does it, and renews what was made of them. */
import {
  type BulkChangeKind,
  type BulkReason,
  kindOfChange,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { recordEvents } from '../../platform/cache/record-events.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { Refused } from '../../platform/http/refused.ts';
import { changeAlbumState, countCategoryAgain } from '../../publication/album-publication.ts';
import { changeVideoState } from '../../publication/publication.ts';
import { indexVideos } from '../../search/index-videos.ts';
import { KINDS, selectAlbumOwners, type Wanted, writeWanted } from './bulk-kinds.sql.ts';

interface Bulk {
  id: number;
  change: BulkChangeKind;
}
type Refusals = ReadonlyMap<number, BulkReason>;
const NOBODY: Refusals = new Map();

const writeVisibility = async (
  tx: Database,
  { id, change }: Bulk,
  wanted: readonly Wanted[],
): Promise<Refusals> => {
  const refused = new Map<number, BulkReason>();
  for (const { objectId, after } of wanted)
    try {
      const asked = {
        change: after === true ? ('make_private' as const) : ('make_public' as const),
        viewer: null,
        reason: `bulk change ${id}`,
      };
      if (kindOfChange(change) === 'album')
        await changeAlbumState({ db: tx }, { albumId: objectId, ...asked });
      else await changeVideoState({ db: tx }, { videoId: objectId, ...asked });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.set(objectId, error.code === 'no_permission' ? 'restricted' : 'gone');
    }
  return refused;
};

/** @param tx holds their rows. @returns those that were refused */
export const writeBatch = async (tx: Database, bulk: Bulk, wanted: readonly Wanted[]): Promise<Refusals> => {
  if (wanted.length === 0) return NOBODY;
  const { change } = bulk;
  if (KINDS[change].stored === 'state') return writeVisibility(tx, bulk, wanted);
  const categories = await writeWanted(tx, change, wanted);
  const ids = wanted.map(({ objectId }) => objectId);
  if (kindOfChange(change) === 'album') {
    for (const categoryId of categories) await countCategoryAgain(tx, categoryId);
    const albums = await selectAlbumOwners(tx, ids);
    await recordEvents(tx, ...albums.map((album) => ({ kind: 'albumEdited' as const, ...album })));
  } else {
    await indexVideos(tx, ids);
    await recordEvents(tx, ...ids.map((videoId) => ({ kind: 'videoEdited' as const, videoId })));
  }
  return NOBODY;
};
