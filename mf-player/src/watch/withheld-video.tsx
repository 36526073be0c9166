/** Deleted, private or unknown: the specification's sentence instead of the video; never indexed. */
import { FormattedMessage, useHostActions, useIntl, useLocation, useViewer } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import css from './withheld-video.module.css';

export type WithheldStatus = 'deleted' | 'private' | 'unknown';

export const WithheldVideo = ({ status, title }: { status: WithheldStatus; title?: string }) => {
  const intl = useIntl();
  const viewer = useViewer();
  const { pathname } = useLocation();
  const { openSignIn } = useHostActions();
  const isMember = viewer.status === 'member';
  const sentences: Record<WithheldStatus, string> = {
    deleted: intl.formatMessage({ id: 'player.withheld.deleted' }),
    private: isMember
      ? intl.formatMessage({ id: 'player.withheld.privateMember' })
      : intl.formatMessage({ id: 'player.withheld.private' }),
    unknown: intl.formatMessage({ id: 'player.withheld.unknown' }),
  };
  const sentence = sentences[status];
  return (
    <div className={css.withheld}>
      <PageHead title={title ?? sentence} description={sentence} canonical={pathname} robots="noindex" />
      <span className={css.sign}>
        <Icon name={status === 'private' ? 'lock' : 'film'} size={40} />
      </span>
      <h1 className={css.sentence}>{sentence}</h1>
      {title && (
        <p className={css.title} dir="auto">
          {title}
        </p>
      )}
      <p className={css.ways}>
        {status === 'private' && !isMember && (
          <Button kind="primary" icon="user" onClick={() => openSignIn()}>
            <FormattedMessage id="common.signIn" />
          </Button>
        )}
        <ButtonLink to={urls.home()} icon="home" kind={status === 'private' ? 'secondary' : 'primary'}>
          <FormattedMessage id="player.withheld.home" />
        </ButtonLink>
      </p>
    </div>
  );
};
