/** Like and dislike: the numbers follow immediately, and the same button takes the vote back. */
import { useIntl, useViewer } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { Count } from '@foyer/shared/ui/text/count';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { useEffect, useState } from 'react';
import { playerApi, type Vote } from '../../player-api.ts';
import { type GivenVote, keepGivenVote, readGivenVote } from './given-votes.ts';
import { nameOf } from '../about/name-of.ts';
import { useWriteNotice } from './use-write-notice.ts';
import css from './info-bar.module.css';

export const Votes = ({ video }: { video: Video }) => {
  const { video_id: id } = video;
  const intl = useIntl();
  const viewer = useViewer();
  const memberId = viewer.status === 'member' ? viewer.member._id : 0;
  const [sendVote, { isLoading }] = playerApi.endpoints.playerVote.useMutation();
  const { data: kept } = playerApi.endpoints.playerGetKept.useQuery(
    { id, memberId },
    { skip: memberId === 0 },
  );
  const [given, setGiven] = useState<GivenVote>();
  // What this device knows comes after hydration.
  useEffect(() => setGiven(readGivenVote(memberId, id)), [memberId, id]);
  const tell = useWriteNotice();
  const own = given ? given.vote : (kept?.vote ?? null);
  const { likes, dislikes } = given?.counts ?? video.statistics;
  const vote = async (value: Vote) => {
    const wanted = own === value ? null : value;
    const result = await sendVote({
      id: nameOf(video),
      vote: wanted,
      receipt: given?.receipt,
      isMember: memberId !== 0,
    });
    const reported = intl.formatMessage({
      id: wanted === null ? 'player.notice.voteBack' : 'player.notice.vote',
    });
    if (tell(result, reported) !== null || !result.data?.ok) return;
    const { statistics: counts, receipt = given?.receipt } = result.data;
    const next = { vote: wanted, counts, receipt };
    keepGivenVote(memberId, id, next);
    setGiven(next);
  };
  const button = (value: Vote, label: string, count: number) => (
    <button
      type="button"
      className={css.vote}
      title={label}
      aria-pressed={own === value}
      disabled={isLoading}
      onClick={() => void vote(value)}
    >
      <Icon name={value ? 'thumb-up' : 'thumb-down'} />
      <VisuallyHidden>{label} </VisuallyHidden>
      <Count value={count} />
    </button>
  );
  return (
    <span className={css.votes}>
      {button(1, intl.formatMessage({ id: 'player.watch.like' }), likes)}
      {button(0, intl.formatMessage({ id: 'player.watch.dislike' }), dislikes)}
    </span>
  );
};
