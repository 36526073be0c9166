/** The words of a comment as they were typed; moments of the video and addresses of this site lead there. */
import { Link, useIntl, useSite } from '@foyer/shared/platform';
import { isPlainClick } from '@foyer/shared/ui/navigation/plain-click';
import type { MouseEvent } from 'react';
import { useListPlace } from './comment-list-place.ts';
import { splitComment } from './split-comment.ts';

/** In the page's player, once it has the video; until then, and without scripts, the address of the moment does it. */
const playAt = (event: MouseEvent, seconds: number): void => {
  const video = document.querySelector<HTMLVideoElement>('main video');
  if (!isPlainClick(event) || !video || video.readyState === 0) return;
  event.preventDefault();
  video.currentTime = seconds;
  video.scrollIntoView({ block: 'center' });
  video.focus({ preventScroll: true });
  void video.play().catch(() => {});
};

export const CommentBody = ({ text }: { text: string }) => {
  const intl = useIntl();
  const { publicUrl } = useSite();
  const { section } = useListPlace();
  return splitComment(text, section === 'video', publicUrl).map((part, index) => {
    if (part.kind === 'time')
      return (
        <a
          key={index}
          href={`?t=${part.seconds}`}
          rel="nofollow"
          title={intl.formatMessage({ id: 'community.comments.play-at' }, { time: part.text })}
          onClick={(event) => playAt(event, part.seconds)}
        >
          {part.text}
        </a>
      );
    if (part.kind === 'address')
      return (
        <Link key={index} to={part.path} rel="nofollow ugc">
          {part.text}
        </Link>
      );
    return part.text;
  });
};
