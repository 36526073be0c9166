/** Who the video is by: the channel, or else the member who uploaded it; picture, name, followers, and a button to follow. */
import { FormattedMessage, useIntl, useViewer } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { MaybeLink } from '@foyer/shared/ui/navigation/maybe-link';
import { formatCount } from '@foyer/shared/ui/text/count';
import { urls } from '@foyer/shared/urls';
import { SubscribeButton } from '../actions/subscribe-button.tsx';
import css from './video-author.module.css';

const AVATAR_SIZE = 40;

/** Nothing for a video of nobody. */
export const VideoAuthor = ({ video: { channel, member, subscribers = 0 } }: { video: Video }) => {
  const intl = useIntl();
  const viewer = useViewer();
  const by = channel
    ? { kind: 'channel' as const, id: channel.id, name: channel.title, to: urls.channel(channel.dir) }
    : member && {
        kind: 'member' as const,
        id: member.id,
        name: member.name,
        to: urls.member(member.id),
        src: member.avatar,
      };
  if (!by) return null;
  const isOwn = by.kind === 'member' && viewer.status === 'member' && viewer.member._id === by.id;
  return (
    <div className={css.author}>
      <MaybeLink className={css.who} to={by.to}>
        <Avatar src={'src' in by ? by.src : undefined} name={by.name} size={AVATAR_SIZE} />
        <span className={css.words}>
          <bdi className={css.name}>{by.name}</bdi>
          <span className={css.note} suppressHydrationWarning>
            {by.kind === 'channel' ? (
              <FormattedMessage
                id="player.page.subscribers"
                values={{ count: subscribers, compact: formatCount(intl, subscribers) }}
              />
            ) : (
              <FormattedMessage id="player.page.uploader" />
            )}
          </span>
        </span>
      </MaybeLink>
      {/* Their own video: the room stays, so that nothing moves once the page knows. */}
      <span className={css.follow} hidden={isOwn || undefined}>
        <SubscribeButton kind={by.kind} id={by.id} />
      </span>
    </div>
  );
};
