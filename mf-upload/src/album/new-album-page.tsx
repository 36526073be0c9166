import {
  FormattedMessage,
  notify,
  useDispatch,
  useIntl,
  useNavigate,
  useViewer,
} from '@foyer/shared/platform';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import { AlbumForm } from '../albums/album-form.tsx';
import layout from '../layout/layout.module.css';
import styles from '../albums/albums.module.css';
import { OwnTabs } from '../queue/own-tabs.tsx';

/** About the form's height, so that the footer does not move when it comes. */
const FORM_HEIGHT_PX = 900;

export const NewAlbumPage = () => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const viewer = useViewer();
  return (
    <div className={styles.page}>
      <PageHead
        title={intl.formatMessage({ id: 'upload.album.title' })}
        description={intl.formatMessage({ id: 'upload.own.after-moderation-album' })}
        canonical={urls.uploadAlbum()}
        robots="noindex,nofollow"
      />
      <h1 className={layout.title}>
        <FormattedMessage id="upload.album.title" />
      </h1>
      <OwnTabs current="album" />
      {viewer.status === 'member' ? (
        <AlbumForm
          onDone={(albumId, refused) => {
            const text =
              refused.length === 0
                ? intl.formatMessage({ id: 'upload.album.arrived' })
                : intl.formatMessage({ id: 'upload.album.arrived-part' }, { count: refused.length });
            dispatch(notify({ kind: refused.length === 0 ? 'success' : 'error', text }));
            void navigate(rareUrls.ownAlbum(albumId));
          }}
        />
      ) : (
        <Skeleton w="100%" h={FORM_HEIGHT_PX} />
      )}
    </div>
  );
};
