import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedMessage, useSite } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { classNames } from '@foyer/shared/ui/class-names';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Views } from '@foyer/shared/ui/text/count';
import { urls } from '@foyer/shared/urls';
import { formatDuration } from '@foyer/shared/ui/text/media-time';
import { type DetailsValues, valuesOf } from '../details/details-values.ts';
import frame from '../layout/still.module.css';
import { uploadApi } from '../upload-api.ts';
import styles from './edit.module.css';

const PICTURE_WIDTH = 640;
const PICTURE_HEIGHT = 360;

interface PublicPreviewProps {
  video: OwnUpload;
  /** As they are in the form now. */
  values: DetailsValues | undefined;
  /** Of the picture that is chosen; the one that everyone sees otherwise. */
  picture: string | undefined;
  isPublished: boolean;
}

/** What the video's page shows of it, with what is being typed: title, picture, words. */
export const PublicPreview = ({ video, values, picture, isPublished }: PublicPreviewProps) => {
  const { language } = useSite();
  const shown = values ?? valuesOf(video);
  const { currentData } = uploadApi.endpoints.uploadGetCategories.useQuery({ gender: shown.group, language });
  const titles = new Map(currentData?.categories.map(({ dir, title }) => [dir, title]));
  const { video_id, dir, thumb, duration_seconds: seconds = 0, file_name, unlisted_name } = video;
  const src = picture ?? thumb;
  const terms = [
    ...shown.models.map(({ title }) => title),
    ...shown.categories.map((one) => titles.get(one) ?? one),
    ...shown.tags,
  ];
  return (
    <section className={styles.preview} aria-labelledby="edit-preview">
      <h2 id="edit-preview" className={styles.previewHeading}>
        <FormattedMessage id="upload.edit.preview" />
      </h2>
      <div className={classNames(frame.still, styles.picture)}>
        {src ? (
          <img src={src} alt="" width={PICTURE_WIDTH} height={PICTURE_HEIGHT} />
        ) : (
          <Icon name="film" size={32} />
        )}
        {seconds > 0 && <span className={styles.length}>{formatDuration(seconds)}</span>}
      </div>
      <p className={styles.name} dir="auto">
        {shown.title || file_name || video_id}
      </p>
      {isPublished && (
        <p className={styles.facts}>
          <Views value={video.views ?? 0} />
        </p>
      )}
      {shown.description && (
        <p className={styles.description} dir="auto">
          {shown.description}
        </p>
      )}
      {terms.length > 0 && (
        <ul className={styles.terms}>
          {[...new Set(terms)].map((term) => (
            <li key={term} dir="auto">
              {term}
            </li>
          ))}
        </ul>
      )}
      {video.is_playable && dir && (
        <div>
          <ButtonLink
            size="s"
            icon="play"
            to={unlisted_name === undefined ? urls.video(video_id, dir) : urls.unlisted(unlisted_name)}
          >
            <FormattedMessage id={isPublished ? 'upload.edit.public-page' : 'upload.edit.watch'} />
          </ButtonLink>
        </div>
      )}
    </section>
  );
};
