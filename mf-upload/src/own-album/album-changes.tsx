/** What of a public album waits for the moderators, and what they refused, alongside what everyone sees. */
import type { Album } from '@foyer/shared/wire-schemas/albums';
import type { OwnAlbum } from '@foyer/shared/wire-schemas/own-albums';
import { FormattedDate, FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Picture } from '@foyer/shared/ui/graphics/picture';
import { DecisionLink } from '../queue/decision-link.tsx';
import edit from '../edit/edit.module.css';
import styles from '../albums/albums.module.css';

type Refused = OwnAlbum['refused'][number];
type Change = Pick<Refused, 'date' | 'title' | 'description' | 'photos'>;

const useParts = () => {
  const intl = useIntl();
  const word = (id: string, count?: number) => intl.formatMessage({ id }, { count });
  return ({ title, description, photos }: Change): string => {
    const added = photos.filter(({ is_new }) => is_new).length;
    const captions = photos.length - added;
    return intl.formatList([
      ...(title === undefined ? [] : [word('upload.field.title')]),
      ...(description === undefined ? [] : [word('upload.field.description')]),
      ...(added > 0 ? [word('upload.album.change.photos', added)] : []),
      ...(captions > 0 ? [word('upload.album.change.captions', captions)] : []),
    ]);
  };
};

const Pictures = ({ photos }: { photos: Change['photos'] }) => {
  const intl = useIntl();
  return (
    <ul className={styles.proposed}>
      {photos.map(({ photo_id, thumb, title }, index) => (
        <li key={photo_id}>
          <Picture
            src={thumb}
            alt={title || intl.formatMessage({ id: 'upload.preview.number' }, { number: index + 1 })}
            width={80}
            height={80}
            loading="lazy"
            fallback={<Icon name="image" size={24} />}
          />
        </li>
      ))}
    </ul>
  );
};

/** A word as everyone reads it now, where another one waits. */
const PublicWord = ({ label, words }: { label: string; words: string }) => (
  <p>
    <FormattedMessage
      id="upload.album.change.public"
      values={{ what: <FormattedMessage id={label} />, words: <bdi>{words || '–'}</bdi> }}
    />
  </p>
);

interface AlbumChangesProps {
  album: Album;
  own: OwnAlbum;
  /** Photos that were refused go. */
  onDismiss: (photoIds: readonly number[]) => void;
}

export const AlbumChanges = ({ album, own: { waiting, refused }, onDismiss }: AlbumChangesProps) => {
  const partsOf = useParts();
  const values = (change: Change) => ({
    what: partsOf(change),
    date: <FormattedDate value={change.date} dateStyle="medium" />,
  });
  return (
    <>
      {waiting && (
        <div className={edit.notice} data-state="waiting" role="status">
          <Icon name="clock" size={20} />
          <div className={edit.noticeBody}>
            <p className={edit.noticeTitle}>
              <FormattedMessage id="upload.change.waiting" />
            </p>
            <p>
              <FormattedMessage id="upload.change.waiting-text" values={values(waiting)} />
            </p>
            {waiting.title !== undefined && <PublicWord label="upload.field.title" words={album.title} />}
            {waiting.description !== undefined && (
              <PublicWord label="upload.field.description" words={album.description} />
            )}
          </div>
        </div>
      )}
      {refused.map((change) => {
        const added = change.photos.flatMap(({ is_new, photo_id }) => (is_new ? [photo_id] : []));
        return (
          <div key={change.change_id} className={edit.notice} data-state="rejected" role="status">
            <Icon name="warning" size={20} />
            <div className={edit.noticeBody}>
              <p className={edit.noticeTitle}>
                <FormattedMessage id="upload.change.rejected" />
              </p>
              <p>
                <FormattedMessage id="upload.album.change.rejected-text" values={values(change)} />
              </p>
              {change.title !== undefined && <bdi>{change.title}</bdi>}
              {change.description !== undefined && <p dir="auto">{change.description}</p>}
              <Pictures photos={change.photos} />
              {change.reason && <q dir="auto">{change.reason}</q>}
              {change.decision_key && <DecisionLink decisionKey={change.decision_key} />}
              {added.length > 0 && (
                <Button size="s" onClick={() => onDismiss(added)}>
                  <FormattedMessage id="upload.album.change.remove" values={{ count: added.length }} />
                </Button>
              )}
            </div>
          </div>
        );
      })}
    </>
  );
};
