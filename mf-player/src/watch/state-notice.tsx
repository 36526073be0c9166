/** Above a video that not everyone may see, for those who may: what state it is in, and where that is changed. */
import { FormattedMessage, type IntlShape, useHasPage, useIntl, useViewer } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { urls } from '@foyer/shared/urls';
import { type HiddenState, hiddenStateOf } from './hidden-state.ts';
import css from './state-notice.module.css';

const wordOf = (intl: IntlShape, state: HiddenState): string =>
  ({
    pending: intl.formatMessage({ id: 'player.page.state.pending' }),
    unlisted: intl.formatMessage({ id: 'player.page.state.unlisted' }),
    private: intl.formatMessage({ id: 'player.page.state.private' }),
    rejected: intl.formatMessage({ id: 'player.page.state.rejected' }),
    deleted: intl.formatMessage({ id: 'player.page.state.deleted' }),
  })[state];
const sentenceOf = (intl: IntlShape, state: HiddenState): string =>
  ({
    pending: intl.formatMessage({ id: 'player.page.state.pendingText' }),
    unlisted: intl.formatMessage({ id: 'player.page.state.unlistedText' }),
    private: intl.formatMessage({ id: 'player.page.state.privateText' }),
    rejected: intl.formatMessage({ id: 'player.page.state.rejectedText' }),
    deleted: intl.formatMessage({ id: 'player.page.state.deletedText' }),
  })[state];

export const StateNotice = ({ video }: { video: Video }) => {
  const intl = useIntl();
  const viewer = useViewer();
  const hasPage = useHasPage();
  const state = hiddenStateOf(video);
  if (!state) return null;
  const isOwner = viewer.status === 'member' && viewer.member._id === video.member?.id;
  const isModerator = viewer.status === 'member' && viewer.member.is_moderator;
  const own = urls.member(video.member?.id ?? 0, 'ed_videos');
  return (
    <div className={css.notice} role="note">
      <Badge kind={state}>{wordOf(intl, state)}</Badge>
      <p className={css.text}>{sentenceOf(intl, state)}</p>
      {isOwner && hasPage(own) && (
        <ButtonLink to={own} size="s">
          <FormattedMessage id="player.page.state.manage" />
        </ButtonLink>
      )}
      {isModerator && !isOwner && hasPage(MODERATION) && (
        <ButtonLink to={MODERATION} size="s">
          <FormattedMessage id="player.page.state.moderate" />
        </ButtonLink>
      )}
    </div>
  );
};

/** The moderators' desk, where the set has one (docs/specification/pages.md). */
const MODERATION = '/desk/moderation/';
