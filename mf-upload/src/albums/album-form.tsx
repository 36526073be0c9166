import {
  ALBUM_CATEGORIES_MAX,
  ALBUM_CATEGORIES_MIN,
  ALBUM_DESCRIPTION_MAX_LENGTH,
  ALBUM_TITLE_MAX_LENGTH,
  ALBUM_TITLE_MIN_LENGTH,
  type Album,
} from '@foyer/shared/wire-schemas/albums';
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import { FormattedMessage, notify, useDispatch, useIntl, useSite } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { useFocusWrong } from '@foyer/shared/ui/forms/use-focus-wrong';
import { useRef, useState } from 'react';
import { CategoryChooser } from '../details/category-chooser.tsx';
import { PeopleChoice } from '../people/people-choice.tsx';
import { uploadApi } from '../upload-api.ts';
import { formatSize } from '../video/format-size.ts';
import { RulesConsent } from '../video/rules-consent.tsx';
import { checkText } from '../video/upload-rules.ts';
import { useLeaveWarning } from '@foyer/shared/ui/states/use-leave-warning';
import {
  followPhotos,
  itemsOf,
  type PhotoItem,
  type RefusedPhoto,
  changedCaptions,
  removedPhotos,
  takePhotos,
} from './photo-items.ts';
import { PhotoDrop } from './photo-drop.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { RefusedPhotos } from './refused-photos.tsx';
import { Panel } from '../layout/panel.tsx';
import styles from './albums.module.css';
import { useSendAlbum } from './use-send-album.ts';

type Field = 'photos' | 'title' | 'description' | 'categories' | 'people';
/** The form's part for a field that the server names. */
const PARTS: Record<string, Field> = {
  'files[]': 'photos',
  remove: 'photos',
  title: 'title',
  description: 'description',
  categories: 'categories',
  people: 'people',
};

/** Of a refusal of all files of a form: each by its name. */
const readRefused = (info: Readonly<Record<string, unknown>> | undefined): RefusedPhoto[] =>
  Array.isArray(info?.['refused']) ? (info['refused'] as RefusedPhoto[]) : [];

const NO_PHOTOS: Album['photos'] = [];

interface AlbumFormProps {
  /** Left out: a new one. */
  album?: Album;
  /** Ids of photos that are not public as they stand here. */
  waiting?: ReadonlySet<number>;
  onDone: (albumId: number, refused: readonly RefusedPhoto[]) => void | Promise<void>;
}

/** Photos with their order, and what is said of them; sent together. */
export const AlbumForm = ({ album, waiting, onDone }: AlbumFormProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const { language } = useSite();
  const limits = uploadApi.endpoints.uploadGetAlbumLimits.useQuery(language);
  const { send, sending } = useSendAlbum(limits.data);
  const form = useRef<HTMLFormElement>(null);
  const focusWrong = useFocusWrong(form);
  const [items, setItems] = useState<PhotoItem[]>(() => itemsOf(album?.photos ?? []));
  const [title, setTitle] = useState(album?.title ?? '');
  const [description, setDescription] = useState(album?.description ?? '');
  const [categories, setCategories] = useState(() => (album?.categories ?? []).map(({ dir }) => dir));
  const [isPrivate, setIsPrivate] = useState(album?.is_private === 1);
  const [people, setPeople] = useState<'shown' | 'nobody' | 'undeclared'>('undeclared');
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedPhoto[]>([]);
  const [reported, setReported] = useState<Partial<Record<Field, string>>>({});
  // Photos become ready while the form is written in.
  const photos = album?.photos ?? NO_PHOTOS;
  const [followed, setFollowed] = useState(photos);
  if (followed !== photos) {
    const before = followed.flatMap(({ photo_id }) => photo_id ?? []);
    setFollowed(photos);
    setItems(followPhotos(items, before, photos));
  }
  const files = items.flatMap(({ file }) => file ?? []);
  const isNew = album === undefined;
  useLeaveWarning(files.length > 0);

  const errors: Partial<Record<Field, string>> = {
    ...reported,
    ...(items.length === 0 && { photos: 'required' }),
    title: checkText(title, ALBUM_TITLE_MIN_LENGTH, ALBUM_TITLE_MAX_LENGTH) ?? reported.title,
    description: checkText(description, 0, ALBUM_DESCRIPTION_MAX_LENGTH) ?? reported.description,
    ...(categories.length < ALBUM_CATEGORIES_MIN && { categories: 'categories_min' }),
    ...(isNew && people === 'undeclared' && { people: 'required' }),
  };
  const shown = (field: Field): string | undefined => {
    const code = isTried ? errors[field] : undefined;
    return code && errorText(code);
  };

  const add = (chosen: File[]) => {
    if (!limits.data) return;
    const { taken, refused: others } = takePhotos(items, chosen, limits.data);
    setItems([...items, ...taken]);
    setRefused(others);
    setReported({});
  };

  const refusalText = ({ code, info }: Refusal): string => {
    const most = code === 'rate_limited' ? info?.['max_per_hour'] : undefined;
    return typeof most === 'number'
      ? intl.formatMessage({ id: 'upload.error.albums-per-hour' }, { count: most })
      : errorText(code);
  };

  const submit = async () => {
    setIsTried(true);
    setReported({});
    const isWrong = Object.entries(errors).some(([field, code]) => code && reported[field as Field] !== code);
    const needsConsent = files.length > 0 && !isConfirmed;
    if (isWrong || needsConsent) {
      focusWrong();
      return;
    }
    const kept = items.flatMap(({ photoId }) => photoId ?? []);
    const gone = removedPhotos(items, photos);
    const captions = changedCaptions(items, photos);
    const {
      albumId,
      refused: notTaken,
      refusal,
    } = await send(
      {
        title,
        description,
        categories: categories.join(','),
        ...(isNew && { is_private: isPrivate ? '1' : '0', people }),
        ...(!isNew && kept.length > 0 && { order: kept.join(',') }),
        ...(gone.length > 0 && { remove: gone.join(',') }),
        ...(Object.keys(captions).length > 0 && { captions: JSON.stringify(captions) }),
      },
      files,
      {
        albumId: album?.album_id,
        captionOf: (file) => items.find((item) => item.file === file)?.caption.trim() ?? '',
      },
    );
    if (refusal) {
      const named = readRefused(refusal.info);
      setRefused(named);
      setItems((now) => now.filter(({ file }) => !named.some(({ name }) => name === file?.name)));
      const field = named.length === 0 ? PARTS[refusal.field ?? ''] : undefined;
      if (field) setReported({ [field]: refusal.code });
      else if (named.length === 0) dispatch(notify({ kind: 'error', text: refusalText(refusal) }));
      return;
    }
    await onDone(albumId, notTaken);
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={intl.formatMessage({ id: isNew ? 'upload.album.title' : 'upload.album.edit' })}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Panel id="album-photos" heading={<FormattedMessage id="upload.album.photos" />}>
        <PhotoGrid
          items={items}
          waiting={waiting}
          onChange={setItems}
          onRefused={({ key, file }, code) => {
            setItems((now) => now.filter((item) => item.key !== key));
            if (file) setRefused((now) => [...now, { name: file.name, code }]);
          }}
        />
        <PhotoDrop limits={limits.data} onFiles={add} />
        <RefusedPhotos
          photos={refused}
          onDismiss={(photo) => setRefused((now) => now.filter((other) => other !== photo))}
        />
        <FieldError id="album-photos-error">{shown('photos')}</FieldError>
      </Panel>
      <Panel id="album-details" heading={<FormattedMessage id="upload.details" />}>
        <TextField
          label={intl.formatMessage({ id: 'upload.field.title' })}
          hint={intl.formatMessage(
            { id: 'upload.field.title-hint' },
            { min: ALBUM_TITLE_MIN_LENGTH, max: ALBUM_TITLE_MAX_LENGTH, length: [...title.trim()].length },
          )}
          error={shown('title')}
          autoComplete="off"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={intl.formatMessage({ id: 'upload.field.description' })}
          hint={intl.formatMessage(
            { id: 'upload.field.description-hint' },
            { max: ALBUM_DESCRIPTION_MAX_LENGTH },
          )}
          error={shown('description')}
          rows={3}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <CategoryChooser
          state={{ data: limits.data?.categories, error: limits.error, isLoading: limits.isFetching }}
          onRetry={() => void limits.refetch()}
          min={ALBUM_CATEGORIES_MIN}
          max={ALBUM_CATEGORIES_MAX}
          value={categories}
          onChange={setCategories}
          error={shown('categories')}
          ref={null}
        />
        {isNew && (
          <Checkbox
            label={<FormattedMessage id="upload.field.private" />}
            checked={isPrivate}
            onChange={(event) => setIsPrivate(event.target.checked)}
          />
        )}
      </Panel>
      {isNew && (
        <Panel id="album-people" heading={<FormattedMessage id="upload.people.title" />}>
          <PeopleChoice
            chosen={people}
            onChoose={setPeople}
            shownHint={<FormattedMessage id="upload.people.album.next" />}
            isInvalid={shown('people') !== undefined}
            describedBy="album-people-error"
          />
          <FieldError id="album-people-error">{shown('people')}</FieldError>
        </Panel>
      )}
      {!isNew && files.length > 0 && (
        <p className={styles.hint}>
          <FormattedMessage id="upload.people.album.new-photos" />
        </p>
      )}
      {files.length > 0 && (
        <RulesConsent
          isGiven={isConfirmed}
          onChange={setIsConfirmed}
          isAskedFor={isTried}
          label={<FormattedMessage id="upload.album.confirm" />}
        />
      )}
      <div className={styles.send}>
        {sending && sending.totalBytes > 0 && (
          <>
            <progress
              className={styles.bar}
              max={sending.totalBytes}
              value={sending.sentBytes}
              aria-label={intl.formatMessage({ id: 'upload.album.photos' })}
            />
            <p className={styles.hint}>
              <FormattedMessage
                id="upload.sending.progress"
                values={{
                  sent: formatSize(intl, sending.sentBytes),
                  total: formatSize(intl, sending.totalBytes),
                }}
              />
            </p>
          </>
        )}
        <Button type="submit" kind="primary" icon="upload" disabled={sending !== null}>
          <FormattedMessage id={isNew ? 'upload.album.send' : 'common.save'} />
        </Button>
        <p className={styles.hint}>
          <FormattedMessage id={isNew ? 'upload.own.after-moderation-album' : 'upload.album.reviewed'} />
        </p>
      </div>
    </form>
  );
};
