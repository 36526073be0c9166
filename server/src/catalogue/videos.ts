/** Answers one video to viewers who may see it, and its status alone to the others. */
import type { ConsentUse } from '@foyer/shared/wire-schemas/records/person-records';
import type { Gender, Language } from '@foyer/shared/wire-schemas/site';
import type { Video, VideoAnswer } from '@foyer/shared/wire-schemas/videos';
import type { Database } from '../platform/database/create-database.ts';
import { selectVideo, type VideoRow } from './videos.sql.ts';
import { MEDIA_FILES } from '../platform/storage/media-address.ts';
import {
  ACTIVE_STATUS_ID,
  type AccessViewer,
  decideAccess,
  seesHidden,
  stateOf,
  statusOf,
} from '../access/decide-access.ts';
import { avatarUrl } from '../pictures/avatar.ts';
import { holderOf } from '../access/media-holders.ts';
import { videoLinks } from '../access/media-links.ts';
import { findNameOnlyMembers } from '../access/name-only-members.ts';
import type { ObjectName } from '@foyer/shared/unlisted-name';
import { Refused } from '../platform/http/refused.ts';
import { findAccess } from '../access/require-access.ts';
import { holderOfSecret, parseObjectName } from '../access/unlisted-proof.ts';
import { posterSources } from './poster-sources.ts';
import { languageOfOwn, shownPicture, textIn, toVideoCard } from './video-card.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

export interface VideoContext {
  language: Language;
  /** Null in answers that are shared. */
  viewer: AccessViewer | null;
  secrets: Secrets;
}

export interface FoundVideo {
  row: VideoRow;
  /** The viewer may see all of it. */
  isOpen: boolean;
  /** Everyone may: the answer may be shared. */
  isPublic: boolean;
  /** To whom signed addresses of its files are given. */
  holder: string;
  isUnlisted: boolean;
  /** The secret of its address opened it. */
  isByAddress: boolean;
}

/** Addresses of its files, as its viewer may have them now. */
export const linksOf = (
  { row, isPublic, holder }: Pick<FoundVideo, 'row' | 'isPublic' | 'holder'>,
  secrets: Secrets,
): ((file: string) => string) =>
  videoLinks({
    videoId: row.id,
    revision: row.revision,
    isPublic,
    holder,
    secrets,
    nowSeconds: Math.floor(Date.now() / 1000),
  });

/** @throws Refused not_found, also for what is not published yet */
export const findVideo = async (
  db: Database,
  name: ObjectName,
  viewer: AccessViewer | null,
  /** Of a ticket that was given to anyone who had the secret, instead of the secret. */
  givenTo?: string,
): Promise<FoundVideo> => {
  const { idOrDir, secret } = parseObjectName(String(name));
  const id = Number(idOrDir);
  const holder = holderOf(viewer);
  const row = await selectVideo(db, id);
  if (!row) throw new Refused('not_found', `there is no video ${id}`);
  const state = stateOf('video', row);
  if (state === 'public')
    return { row, isOpen: true, isPublic: true, holder, isUnlisted: false, isByAddress: false };
  const object = await findAccess(db, viewer, 'video', name, givenTo);
  const isOpen = object !== undefined && decideAccess('see', object, viewer) === null;
  // Nobody but its uploader and moderators ever knew of a new file of a video, also once it ended.
  if (!isOpen && (state === 'pending' || object?.isReplacement))
    throw new Refused('not_found', `there is no video ${id}`);
  const isByAddress = isOpen && object.state === 'unlisted' && object.hasAddress === true;
  return {
    row,
    isOpen,
    isPublic: false,
    holder:
      isByAddress && !seesHidden(object, viewer) ? (givenTo ?? holderOfSecret(secret) ?? holder) : holder,
    isUnlisted: object?.state === 'unlisted',
    isByAddress,
  };
};

/** Of an upload that is not published, pictures may not be made yet: nothing is named that is not there. */
const isPictured = ({ status_id, manifest }: VideoRow): boolean =>
  status_id === ACTIVE_STATUS_ID || manifest?.['picture'] !== undefined;

/** What is not embedded by its uploader's will looks to earlier remotes like what somebody shown does not consent to. */
const withheldUses = ({ withheld_uses: uses, is_embeddable: isEmbeddable }: VideoRow): ConsentUse[] => [
  ...new Set([...(uses as ConsentUse[]), ...(isEmbeddable ? [] : (['embedding'] as const))]),
];

const toVideo = (
  row: VideoRow,
  nameOnly: ReadonlySet<number>,
  { language, link }: { language: Language; link: (file: string) => string },
): Video => {
  const withheld = withheldUses(row);
  const withheldInCard = isPictured(row) ? row.withheld_uses : [...row.withheld_uses, 'preview'];
  const sources = withheldInCard.includes('preview') ? [] : posterSources(row.manifest, link);
  return {
    ...toVideoCard({ ...row, withheld_uses: withheldInCard, member: null }, language, link),
    is_private: row.is_private ? 1 : 0,
    scr: shownPicture(withheldInCard, link)(MEDIA_FILES.videoPoster),
    ...(sources.length > 0 && { scr_sources: sources }),
    description:
      (language === 'ja' ? row.description_ja : null) ?? textIn(row.description, row.descriptions, language),
    ...languageOfOwn(row),
    status: statusOf(stateOf('video', row)) ?? 'private',
    status_id: row.status_id,
    gender: row.gender as Gender,
    categories: row.categories.map(({ dir, titles }) => ({
      dir,
      title: titles[language] ?? titles.en ?? dir,
    })),
    models: row.models,
    channel: row.channel && {
      id: row.channel.id,
      dir: row.channel.dir,
      title: row.channel.title,
      url: row.channel.url,
      cf1: row.channel.cf1,
      vda: row.channel.vda,
    },
    member: row.member && {
      id: row.member.id,
      name: row.member.name,
      avatar: avatarUrl(
        row.member.id,
        row.member.name,
        nameOnly.has(row.member.id) ? null : row.member_revision,
      ),
    },
    sg_id: row.sg_id,
    ex_tube: row.ex_tube,
    ex_id: row.ex_id,
    playlist_id: null,
    subscribers: row.channel?.subscribers ?? 0,
    ...(!row.is_embeddable && { is_embeddable: false }),
    ...(withheld.length > 0 && { withheld }),
  };
};

/** `isPublic` false: nobody but this viewer may get the answer. @throws Refused not_found */
export const getVideo = async (
  db: Database,
  name: ObjectName,
  { language, viewer, secrets }: VideoContext,
): Promise<{ answer: VideoAnswer; isPublic: boolean }> => {
  const { row, isOpen, isPublic, holder, isUnlisted, isByAddress } = await findVideo(db, name, viewer);
  const { id } = row;
  if (isOpen) {
    const link = linksOf({ row, isPublic, holder }, secrets);
    const nameOnly = await findNameOnlyMembers(db, viewer, [row.member?.id]);
    const video = toVideo(row, nameOnly, { language, link });
    const unlisted = { ...(isUnlisted && { is_unlisted: true }), ...(isByAddress && { name: String(name) }) };
    return { answer: { video: { ...video, ...unlisted } }, isPublic };
  }
  const status = stateOf('video', row) === 'deleted' ? 'deleted' : 'private';
  return { answer: { video: { video_id: id, status } }, isPublic: false };
};
