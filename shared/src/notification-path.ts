/** Where notifications lead, in the header's menu and on their page. */
import type { Notification } from './wire-schemas/notifications.ts';
import { rareUrls } from './rare-urls.ts';
import { urls } from './urls.ts';

/** Where a notification leads: to the comment, to what it is about, or to whom. */
export const notificationPath = ({
  kind,
  member,
  object,
  comment_id,
  statement,
  decision,
}: Notification): string | undefined => {
  // A decision leads to its reasons; what is for moderators to their desk.
  if (statement) return urls.decision(statement);
  if (kind === 'report' || kind === 'report_due') return urls.moderation('reports');
  if (kind === 'copyright') return urls.moderation('copyright');
  if (kind === 'records_waiting' || kind === 'records_due') return urls.records();
  if (kind === 'appeal') return urls.moderation('appeals');
  if (decision === 'record_verified' || decision === 'record_refused') return urls.ownPeople();
  if (object && (decision === 'records_missing' || decision === 'consent_withdrawn'))
    return object.section === 'album' ? rareUrls.ownAlbum(object.object_id) : urls.ownVideo(object.object_id);
  const path = objectPath(object);
  if (path !== undefined) return comment_id === undefined ? path : `${path}#comment-${comment_id}`;
  return member ? urls.member(member._id) : undefined;
};

const objectPath = (object: Notification['object']): string | undefined => {
  if (!object) return undefined;
  const { section, object_id, dir = '' } = object;
  if (section === 'video') return urls.video(object_id, dir);
  if (section === 'album') return urls.album(object_id, dir);
  if (section === 'playlist') return urls.playlist(object_id);
  if (section === 'member') return `${urls.member(object_id, 'wall')}1/`;
  return section === 'model' && dir ? urls.modelWall(dir) : undefined;
};
