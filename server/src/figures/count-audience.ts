/** What other rooms count for uploaders' audiences. Whether it counts at all they have decided by their limits. */
import { AUDIENCE_SOURCES, type AudienceSource } from '@foyer/shared/wire-schemas/uploads/audiences';
import type { Database } from '../platform/database/create-database.ts';
import { type AudienceDelta, insertAudience, selectPublisher } from './count-audience.sql.ts';

/** Where a view came from; '' is unknown. */
export interface ViewSource {
  source: AudienceSource | '';
  /** Of an embed: the name of the site; '' unknown. */
  site: string | null;
}

const PLACE = /^[a-z0-9_-]{1,40}$/;
/** With a dot: names of one's own network are nobody else's business. */
const SITE = /^(?=.{4,253}$)[a-z0-9]([a-z0-9-]{0,62}\.)+[a-z0-9-]{2,63}$/;
const isSource = (text: string): text is AudienceSource => AUDIENCE_SOURCES.some((one) => one === text);

/** @param from as the player sends it: a source, or the first part of the path on this site, which is a list then */
export const sourceOf = (from = '', site = ''): ViewSource => {
  const source = isSource(from) ? from : PLACE.test(from) ? 'listing' : '';
  const name = site.toLowerCase().replace(/^www\./, '');
  return { source, site: source === 'embed' ? (SITE.test(name) ? name : '') : null };
};

export interface Watched {
  section: 'video' | 'album';
  objectId: number;
  /** The visitor's network, for one thing on one day: hashes of two things are not alike. */
  hashFor: (thing: string) => Buffer;
}

/** Of everything that it is counted for: itself, its uploader, its channel. */
const thingsOf = async (db: Database, { section, objectId }: Omit<Watched, 'hashFor'>) => {
  const publisher = await selectPublisher(db, section, objectId);
  if (!publisher) return undefined;
  const { member_id, channel_id, duration_seconds } = publisher;
  const things: { section: string; id: number }[] = [{ section, id: objectId }];
  if (member_id !== null) things.push({ section: 'member', id: member_id });
  if (channel_id !== null) things.push({ section: 'channel', id: channel_id });
  return { things, seconds: duration_seconds };
};

export type AudienceView = Pick<Watched, 'hashFor'> & { country: string } & ViewSource;

/** Views that count for the object. */
export const countAudienceViews = async (
  db: Database,
  object: Omit<Watched, 'hashFor'>,
  views: readonly AudienceView[],
): Promise<void> => {
  const found = await thingsOf(db, object);
  if (!found) return;
  await insertAudience(
    db,
    views.flatMap(({ hashFor, country, source, site }) =>
      found.things.map(({ section, id }) => ({
        ...{ section, object_id: id, figure: 'views', country, source, site },
        network_hash: hashFor(`views ${section} ${id}`),
      })),
    ),
  );
};

/** @param parts a digit for each hundredth of the video */
export const countAudiencePlay = async (db: Database, watched: Watched, parts: string): Promise<void> => {
  const found = await thingsOf(db, watched);
  if (!found) return;
  const hundredths = Array.from(parts).reduce((sum, times) => sum + Number(times), 0);
  const seconds = Math.round((found.seconds * hundredths) / 100);
  const rows = found.things.flatMap(({ section, id }): AudienceDelta[] => [
    {
      ...{ section, object_id: id, figure: 'plays' },
      network_hash: watched.hashFor(`plays ${section} ${id}`),
      parts: section === 'video' ? parts : null,
    },
    { section, object_id: id, figure: 'watch_seconds', n: seconds },
  ]);
  await insertAudience(db, rows);
};
