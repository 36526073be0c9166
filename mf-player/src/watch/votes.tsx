/** Like and dislike; whoever votes sees the number grow at once. */
import { useIntl } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { Count } from '@foyer/shared/ui/text/count';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { useState } from 'react';
import { playerApi } from '../player-api.ts';
import { useWriteNotice } from './use-write-notice.ts';
import css from './info-bar.module.css';

export const Votes = ({ video }: { video: Video }) => {
  const intl = useIntl();
  const [sendVote, { isLoading }] = playerApi.endpoints.playerVote.useMutation();
  const [own, setOwn] = useState<0 | 1 | null>(null);
  const tell = useWriteNotice();
  const vote = async (value: 0 | 1) => {
    const result = await sendVote({ id: video.video_id, vote: value });
    if (tell(result, intl.formatMessage({ id: 'player.notice.vote' })) === null) setOwn(value);
  };
  const button = (value: 0 | 1, label: string, count: number) => (
    <button
      type="button"
      className={css.vote}
      title={label}
      aria-pressed={own === value}
      disabled={isLoading || own !== null}
      onClick={() => void vote(value)}
    >
      <Icon name={value ? 'thumb-up' : 'thumb-down'} />
      <VisuallyHidden>{label} </VisuallyHidden>
      <Count value={count + (own === value ? 1 : 0)} />
    </button>
  );
  return (
    <span className={css.votes}>
      {button(1, intl.formatMessage({ id: 'player.watch.like' }), video.statistics.likes)}
      {button(0, intl.formatMessage({ id: 'player.watch.dislike' }), video.statistics.dislikes)}
    </span>
  );
};
