/** Who a video is by: the channel, or else the member who uploaded it, with a small picture. A link where the site has the page. */
import { MaybeLink } from '../navigation/maybe-link.tsx';
import { urls } from '../../urls.ts';
import type { VideoCard } from '../../wire-schemas/videos.ts';
import { Avatar } from '../graphics/avatar.tsx';
import css from './video-card.module.css';

const AVATAR_SIZE = 24;

/** Nothing for a video of nobody; the row around it keeps its height. */
export const CardBy = ({
  channel,
  member,
  hasPicture = true,
}: Pick<VideoCard, 'channel' | 'member'> & { hasPicture?: boolean }) => {
  const by = channel
    ? { name: channel.title, to: urls.channel(channel.dir) }
    : member && { name: member.name, to: urls.member(member.id), src: member.avatar };
  if (!by) return null;
  return (
    <span className={css.byWhom}>
      <MaybeLink className={css.byLink} to={by.to}>
        {hasPicture && <Avatar name={by.name} src={by.src} size={AVATAR_SIZE} />}
        <bdi className={css.name}>{by.name}</bdi>
      </MaybeLink>
    </span>
  );
};
