/** By what a video is asked for, and where it stands: an unlisted one by its number and the secret that opened it. */
import type { Video } from '@foyer/shared/wire-schemas/videos';
import type { ObjectName } from '@foyer/shared/unlisted-name';
import { type QueryValues, urls } from '@foyer/shared/urls';

type Named = Pick<Video, 'video_id' | 'name'>;

export const nameOf = ({ video_id, name }: Named): ObjectName => name ?? video_id;

export const addressOf = ({ dir, ...video }: Named & Pick<Video, 'dir'>, query?: QueryValues): string =>
  video.name === undefined ? urls.video(video.video_id, dir, query) : urls.unlisted(video.name, query);
