import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { urls } from '@foyer/shared/urls';

/** An own playlist without videos: how they come into it. */
export const EmptyPlaylist = () => {
  const intl = useIntl();
  return (
    <EmptyState
      icon="list"
      title={intl.formatMessage({ id: 'error.list_empty' })}
      text={<FormattedMessage id="member.playlist.empty" />}
      action={
        <ButtonLink kind="primary" to={urls.videos()}>
          <FormattedMessage id="member.history.toVideos" />
        </ButtonLink>
      }
    />
  );
};
