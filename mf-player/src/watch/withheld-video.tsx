/** Deleted, private or unknown: the specification's sentence instead of the video, and ways on; never indexed. */
import {
  FormattedMessage,
  useHostActions,
  useIntl,
  useLocation,
  useSite,
  useViewer,
} from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { playerApi } from '../player-api.ts';
import { CompactList } from './compact-list.tsx';
import { insteadQuery } from './load-watch.ts';
import css from './withheld-video.module.css';

export type WithheldStatus = 'deleted' | 'private' | 'unknown';

/** What others watch; left out where it cannot be had. */
const Instead = () => {
  const { gender } = useSite();
  const { data } = playerApi.endpoints.playerGetRow.useQuery(insteadQuery(gender));
  if (!data || data.videos.length === 0) return null;
  return (
    <section className={css.instead} aria-labelledby="instead-videos">
      <h2 className={css.heading} id="instead-videos">
        <FormattedMessage id="player.page.instead" />
      </h2>
      <CompactList videos={data.videos} />
    </section>
  );
};

export const WithheldVideo = ({ status }: { status: WithheldStatus }) => {
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
  const needsSignIn = status === 'private' && !isMember;
  return (
    <div className={css.page}>
      <PageHead title={sentence} description={sentence} canonical={pathname} robots="noindex" />
      <div className={css.withheld}>
        <span className={css.sign}>
          <Icon name={status === 'private' ? 'lock' : 'film'} size={32} />
        </span>
        <div className={css.words}>
          <h1 className={css.sentence}>{sentence}</h1>
          <p className={css.ways}>
            {needsSignIn && (
              <Button kind="primary" icon="user" onClick={() => openSignIn()}>
                <FormattedMessage id="common.signIn" />
              </Button>
            )}
            <ButtonLink to={urls.home()} icon="home" kind={needsSignIn ? 'secondary' : 'primary'}>
              <FormattedMessage id="player.withheld.home" />
            </ButtonLink>
          </p>
        </div>
      </div>
      <Instead />
    </div>
  );
};
