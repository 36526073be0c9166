/** On narrow windows, under the description: how many comments there are and the newest; leads to all of them. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { isPlainClick } from '@foyer/shared/ui/navigation/plain-click';
import { playerApi } from '../../player-api.ts';
import css from './comments-summary.module.css';
import { nameOf } from './name-of.ts';
import { hiddenStateOf } from '../hidden-state.ts';
import { COMMENTS_ID } from './use-comments-sheet.ts';

export const CommentsSummary = ({ video, onOpen }: { video: Video; onOpen: () => void }) => {
  // The answer is everyone's: what not everyone may see has none.
  const { data: newest } = playerApi.endpoints.playerGetNewestComment.useQuery(
    { id: nameOf(video) },
    { skip: hiddenStateOf(video) !== null && video.name === undefined },
  );
  const { comments: count = 0 } = video.statistics;
  return (
    <a
      className={css.summary}
      href={`#${COMMENTS_ID}`}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <span className={css.head}>
        <Icon name="comment" size={18} />
        {count > 0 ? (
          <FormattedMessage id="player.page.comments" values={{ count }} />
        ) : (
          <FormattedMessage id="player.page.comments.none" />
        )}
      </span>
      {newest && (
        <span className={css.newest}>
          <Avatar src={newest.avatar} name={newest.name} size={24} />
          <span className={css.text} dir="auto" lang={newest.lang || undefined}>
            {newest.text}
          </span>
        </span>
      )}
    </a>
  );
};
