/** The videos of a playlist next to the player, in order: eight of them in sight, the shown one marked. */
import { Link } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Picture } from '@foyer/shared/ui/graphics/picture';
import { useEffect, useRef } from 'react';
import css from './playlist-strip.module.css';
import { PLAY_ON } from '../next/use-autostart.ts';

export interface StripVideo {
  video_id: number;
  title: string;
  thumb?: string | undefined;
  duration?: string | undefined;
}
interface StripRowsProps<Video extends StripVideo> {
  videos: readonly Video[];
  /** Of the shown video among them; -1 where it is not there. */
  index: number;
  /** Number of the first row, from 1 over all pages. */
  firstNumber: number;
  /** Own path of one of them. */
  pathOf: (video: Video) => string;
}

export const StripRows = <Video extends StripVideo>({
  videos,
  index,
  firstNumber,
  pathOf,
}: StripRowsProps<Video>) => {
  const rows = useRef<HTMLOListElement>(null);
  // The shown one in sight; the page itself stays where it is.
  useEffect(() => {
    const { current } = rows;
    const row = current?.children[index];
    if (current && row instanceof HTMLElement) current.scrollTop = row.offsetTop - current.offsetTop;
  }, [index]);
  return (
    <ol className={css.rows} ref={rows} start={firstNumber} tabIndex={-1}>
      {videos.map((video, at) => (
        <li key={video.video_id} className={css.row} aria-current={at === index ? 'true' : undefined}>
          <Link className={css.link} to={pathOf(video)} state={PLAY_ON}>
            <span className={css.number}>
              {at === index ? <Icon name="play" size={14} /> : firstNumber + at}
            </span>
            <Picture
              className={css.thumb}
              src={video.thumb}
              width={320}
              height={180}
              alt=""
              loading="lazy"
              decoding="async"
              fallback={
                <span className={css.thumb}>
                  <Icon name="film" size={20} />
                </span>
              }
            />
            <span className={css.words}>
              <bdi className={css.title}>{video.title}</bdi>
              <span className={css.length}>{video.duration}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
};
