import type { Album } from '@foyer/shared/wire-schemas/albums';
import type { OwnAlbum } from '@foyer/shared/wire-schemas/own-albums';
import { ERROR_CODES } from '@foyer/shared/wire-schemas/answers';
import {
  FormattedMessage,
  notify,
  useDispatch,
  useHostActions,
  useIntl,
  useNavigate,
  useViewer,
} from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import { useMemo, useState } from 'react';
import { AlbumChanges } from './album-changes.tsx';
import { withChanges } from './with-changes.ts';
import { AlbumForm } from '../albums/album-form.tsx';
import { albumState } from '../albums/album-state.ts';
import { RefusedPhotos } from '../albums/refused-photos.tsx';
import { Panel } from '../layout/panel.tsx';
import layout from '../layout/layout.module.css';
import styles from '../albums/albums.module.css';
import { LazyPeople } from '../people/lazy-people.tsx';
import { DecisionLink } from '../queue/decision-link.tsx';
import { OwnTabs } from '../queue/own-tabs.tsx';
import { StateBadge } from '../queue/state-badge.tsx';
import { uploadApi } from '../upload-api.ts';

const FORM_HEIGHT_PX = 900;
const POLL_MS = 3000;

export const OwnAlbumPage = ({ params }: PageProps) => {
  const intl = useIntl();
  const viewer = useViewer();
  const id = Number(params['id']);
  return (
    <div className={styles.page}>
      <PageHead
        title={intl.formatMessage({ id: 'upload.album.edit' })}
        description={intl.formatMessage({ id: 'upload.own.after-moderation-album' })}
        canonical={rareUrls.ownAlbum(id)}
        robots="noindex,nofollow"
      />
      <h1 className={layout.title}>
        <FormattedMessage id="upload.album.edit" />
      </h1>
      <OwnTabs />
      {viewer.status === 'member' ? <OwnAlbum id={id} /> : <Skeleton w="100%" h={FORM_HEIGHT_PX} />}
    </div>
  );
};

const isWhole = (album: object | undefined): album is Album => album !== undefined && 'photos' in album;

const OwnAlbum = ({ id }: { id: number }) => {
  const { uploadGetAlbum } = uploadApi.endpoints;
  const known = uploadGetAlbum.useQueryState(id);
  const album = known.data?.album;
  const { uploadGetOwnAlbum } = uploadApi.endpoints;
  const knownOwn = uploadGetOwnAlbum.useQueryState(id);
  const waiting = (isWhole(album) && album.photos_waiting) || knownOwn.data?.photos_waiting || 0;
  const waits = waiting > 0;
  const polling = { pollingInterval: waits ? POLL_MS : 0, skipPollingIfUnfocused: true };
  const { data, error, isLoading, refetch } = uploadGetAlbum.useQuery(id, polling);
  const own = uploadGetOwnAlbum.useQuery(id, polling);
  const shown = isWhole(data?.album) && own.data ? { album: data.album, own: own.data } : undefined;
  const failure = error ?? own.error ?? (data && !isWhole(data.album) && { code: 'not_found' });
  const refresh = () => Promise.all([refetch(), own.refetch()]);
  return (
    <AsyncView
      state={{ data: shown, error: failure, isLoading: isLoading || own.isLoading }}
      skeleton={<Skeleton w="100%" h={FORM_HEIGHT_PX} />}
      onRetry={() => void refresh()}
    >
      {(found) => <EditAlbum {...found} refresh={refresh} />}
    </AsyncView>
  );
};

interface EditAlbumProps {
  album: Album;
  own: OwnAlbum;
  /** Asks again for both. */
  refresh: () => Promise<unknown>;
}

const EditAlbum = ({ album, own, refresh }: EditAlbumProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { confirm } = useHostActions();
  const [remove, removing] = uploadApi.endpoints.uploadDeleteAlbum.useMutation();
  const [setPrivate, setting] = uploadApi.endpoints.uploadSetAlbumPrivate.useMutation();
  const [dismissPhotos] = uploadApi.endpoints.uploadDismissPhotos.useMutation();
  const [saved, setSaved] = useState(0);
  const { album_id: albumId, title, dir } = album;
  const { photos_waiting, photos_failed } = own;
  const proposed = useMemo(() => withChanges(album, own), [album, own]);
  const state = albumState(album);
  const isByCheck = ERROR_CODES.some((code) => code === album.reject_reason);
  const isPrivate = album.is_private === 1;

  const tell = (refusal: unknown, done: string): void => {
    const text = refusal === undefined ? done : errorText(errorCodeOf(refusal));
    dispatch(notify({ kind: refusal === undefined ? 'success' : 'error', text }));
  };
  const toggle = async () => {
    const { data, error } = await setPrivate({ albumId, isPrivate: !isPrivate });
    tell(
      error ?? (data?.ok ? undefined : data),
      intl.formatMessage({ id: isPrivate ? 'upload.made-public' : 'upload.made-private' }, { title }),
    );
  };
  const dismiss = async (photoIds: readonly number[]) => {
    if (photoIds.length === 0) return;
    const { data, error } = await dismissPhotos({ albumId, photoIds });
    if (error || !data?.ok) tell(error ?? data, '');
  };
  const askAndDelete = async () => {
    const isSure = await confirm?.({
      title: intl.formatMessage({ id: 'upload.delete.title' }, { title }),
      text: intl.formatMessage({ id: 'upload.album.delete-text' }),
      action: intl.formatMessage({ id: 'common.delete' }),
      kind: 'danger',
    });
    if (!isSure) return;
    const { data, error } = await remove(albumId);
    tell(error ?? (data?.ok ? undefined : data), intl.formatMessage({ id: 'upload.delete.done' }, { title }));
    if (data?.ok) void navigate(rareUrls.ownAlbums());
  };

  return (
    <>
      <div className={styles.head}>
        <p className={styles.facts}>
          <StateBadge state={state} isByCheck={isByCheck} />
          <FormattedMessage id="upload.album.count" values={{ count: album.photos_amount }} />
          {photos_waiting > 0 && (
            <FormattedMessage id="upload.album.waiting" values={{ count: photos_waiting }} />
          )}
        </p>
        <div className={styles.facts}>
          {state !== 'deleted' && (
            <ButtonLink size="s" to={urls.album(albumId, dir)}>
              <FormattedMessage id="upload.album.view" />
            </ButtonLink>
          )}
          <Button
            size="s"
            icon={isPrivate ? 'globe' : 'lock'}
            disabled={setting.isLoading}
            onClick={() => void toggle()}
          >
            <FormattedMessage id={isPrivate ? 'upload.make-public' : 'upload.make-private'} />
          </Button>
          <Button size="s" kind="quiet" disabled={removing.isLoading} onClick={() => void askAndDelete()}>
            <FormattedMessage id="common.delete" />
          </Button>
        </div>
      </div>
      {album.reject_reason && (
        <p className={styles.failure}>{isByCheck ? errorText(album.reject_reason) : album.reject_reason}</p>
      )}
      {album.decision_key && <DecisionLink decisionKey={album.decision_key} />}
      <RefusedPhotos
        photos={photos_failed}
        onDismiss={({ photo_id }) => void dismiss(photo_id === undefined ? [] : [photo_id])}
      />
      <AlbumChanges album={album} own={own} onDismiss={(ids) => void dismiss(ids)} />
      <Panel id="album-people" heading={<FormattedMessage id="upload.people.title" />}>
        <LazyPeople upload={{ kind: 'album', id: albumId }} />
      </Panel>
      <AlbumForm
        // What was sent belongs to the album now: the form starts over with it.
        key={saved}
        album={proposed.album}
        waiting={proposed.waiting}
        onDone={async () => {
          await refresh();
          setSaved((count) => count + 1);
          tell(undefined, intl.formatMessage({ id: 'upload.details.saved' }));
        }}
      />
    </>
  );
};
