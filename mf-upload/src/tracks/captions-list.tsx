/** Captions that a video has, or would have once the moderators agree. */
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import layout from '../layout/layout.module.css';
import styles from './tracks.module.css';

export type OwnCaptions = NonNullable<OwnUpload['captions']>[number];

interface CaptionsListProps {
  /** With what waits for the moderators. */
  wanted: readonly OwnCaptions[];
  approved: readonly OwnCaptions[];
  isBusy: boolean;
  onReplace: (one: OwnCaptions) => void;
  onRemove: (one: OwnCaptions) => void;
}

const isSame = (one: OwnCaptions, other: OwnCaptions): boolean =>
  one.url === other.url && one.label === other.label;

export const CaptionsList = ({ wanted, approved, isBusy, onReplace, onRemove }: CaptionsListProps) => {
  const intl = useIntl();
  const named = (
    id: 'upload.tracks.download' | 'upload.tracks.replace' | 'common.delete',
    one: OwnCaptions,
  ) => `${intl.formatMessage({ id })}: ${one.label}`;
  const leaving = approved.filter((one) => !wanted.some(({ language }) => language === one.language));
  if (wanted.length + leaving.length === 0)
    return (
      <p className={layout.hint}>
        <FormattedMessage id="upload.tracks.none" />
      </p>
    );
  return (
    <ul className={styles.list}>
      {wanted.map((one) => (
        <li key={one.language} className={styles.item}>
          <span className={styles.name}>
            <bdi>{one.label}</bdi> <span className={layout.hint}>{one.language}</span>
            {!approved.some((other) => isSame(one, other)) && approved !== wanted && (
              <Badge kind="pending">
                <FormattedMessage id="upload.tracks.waiting" />
              </Badge>
            )}
          </span>
          <span className={styles.tools}>
            <a
              className={styles.download}
              href={one.url}
              download
              aria-label={named('upload.tracks.download', one)}
            >
              <Icon name="download" size={16} />
              <FormattedMessage id="upload.tracks.download" />
            </a>
            <Button
              size="s"
              disabled={isBusy}
              aria-label={named('upload.tracks.replace', one)}
              onClick={() => onReplace(one)}
            >
              <FormattedMessage id="upload.tracks.replace" />
            </Button>
            <Button
              size="s"
              kind="quiet"
              disabled={isBusy}
              aria-label={named('common.delete', one)}
              onClick={() => onRemove(one)}
            >
              <FormattedMessage id="common.delete" />
            </Button>
          </span>
        </li>
      ))}
      {leaving.map((one) => (
        <li key={one.language} className={styles.item}>
          <span className={styles.name}>
            <bdi>{one.label}</bdi> <span className={layout.hint}>{one.language}</span>
            <Badge kind="pending">
              <FormattedMessage id="upload.tracks.removing" />
            </Badge>
          </span>
        </li>
      ))}
    </ul>
  );
};
