/** One kept video: picture with length and mark, title, when; and the way to remove it. */
import { Link } from '@foyer/shared/platform';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Button } from '@foyer/shared/ui/controls/button';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { WatchedMark } from '@foyer/shared/ui/videos/watched-mark';
import { urls } from '@foyer/shared/urls';
import type { MouseEvent, ReactNode } from 'react';
import { COVER_LINK } from '@foyer/shared/ui/controls/cover-link';
import css from './kept-list.module.css';
import type { KeptVideo } from './kept-video.ts';
import type { Selection } from './use-selection.ts';

const PICTURE_SIZES = '(min-width: 768px) 14rem, 40vw';

interface KeptRowProps {
  video: KeptVideo;
  /** What the button that removes it is called, with the title in it. */
  removeLabel: string;
  onRemove: (video: KeptVideo) => void;
  /** While several are chosen, the whole row is a box to tick. */
  selection?: Selection | undefined;
  headingLevel?: 2 | 3 | undefined;
  /** Before the picture: what moves the row. */
  handle?: ReactNode;
  /** Being moved right now. */
  isLifted?: boolean;
}

/** Anyone who removes several by keyboard stays among them. */
const focusNeighbour = (button: HTMLElement): void => {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  (neighbour?.querySelector('button') ?? document.querySelector<HTMLElement>('h1'))?.focus();
};

export const KeptRow = ({
  video,
  removeLabel,
  onRemove,
  selection,
  headingLevel = 2,
  handle,
  isLifted = false,
}: KeptRowProps) => {
  const Heading = `h${headingLevel}` as const;
  const isChoosing = selection?.isOn ?? false;
  const { videoId, dir, title, to, thumb, thumbsrc, duration, at } = video;
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusNeighbour(currentTarget);
    onRemove(video);
  };
  return (
    <li
      className={[css.row, handle != null && css.movable, isLifted && css.lifted].filter(Boolean).join(' ')}
      data-row={handle == null ? undefined : videoId}
    >
      {handle != null && <div className={css.handle}>{!isChoosing && handle}</div>}
      <div className={css.picture}>
        {thumb && (
          <img
            src={thumb}
            srcSet={thumbsrc}
            sizes={thumbsrc && PICTURE_SIZES}
            width={320}
            height={180}
            alt=""
            loading="lazy"
            decoding="async"
            // Its address ends when the video is changed or withdrawn.
            onError={({ currentTarget }) => {
              currentTarget.hidden = true;
            }}
          />
        )}
        {duration && (
          <span className={css.length}>
            <Badge kind="overlay">{duration}</Badge>
          </span>
        )}
        <WatchedMark videoId={videoId} isBarOnly />
      </div>
      <div className={css.words}>
        <Heading className={css.title}>
          {isChoosing ? (
            <label className={COVER_LINK}>
              <input
                className={css.tick}
                type="checkbox"
                checked={selection?.chosen.has(videoId) ?? false}
                onChange={() => selection?.toggle(videoId)}
              />
              <bdi>{title}</bdi>
            </label>
          ) : (
            <Link className={COVER_LINK} to={to ?? urls.video(videoId, dir)}>
              <bdi>{title}</bdi>
            </Link>
          )}
        </Heading>
        {at && (
          <p className={css.when}>
            <PostDate iso={at} />
          </p>
        )}
      </div>
      {!isChoosing && (
        <Button className={css.remove} kind="quiet" icon="close" aria-label={removeLabel} onClick={remove} />
      )}
    </li>
  );
};
