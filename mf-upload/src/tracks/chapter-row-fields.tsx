/** One chapter as a row: its time, its title, what is wrong with them. */
import { CHAPTER_TITLE_MAX_LENGTH } from '@foyer/shared/wire-schemas/uploads/tracks';
import { useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { formatDuration } from '@foyer/shared/ui/text/media-time';
import { type ChapterRow, type RowFaults } from './chapter-rows.ts';
import { formatPlace } from '@foyer/shared/ui/text/media-time';
import styles from './tracks.module.css';

const TIME_FAULTS = {
  time: 'upload.tracks.error.time',
  beyond: 'upload.tracks.error.beyond',
  twice: 'upload.tracks.error.twice',
  first: 'upload.tracks.error.first',
} as const;

interface ChapterRowFieldsProps {
  row: ChapterRow;
  /** From 1. */
  number: number;
  faults: RowFaults | undefined;
  durationSeconds: number;
  /** Where the small player stands, in seconds; null while it is closed. */
  playing: number | null;
  onEdit: (values: Partial<ChapterRow>) => void;
  onRemove: () => void;
}

export const ChapterRowFields = ({
  row: { key, time, title },
  number,
  faults,
  durationSeconds,
  playing,
  onEdit,
  onRemove,
}: ChapterRowFieldsProps) => {
  const intl = useIntl();
  const duration = formatDuration(durationSeconds);
  return (
    <li className={styles.row}>
      <TextField
        className={styles.time}
        name={`time-${key}`}
        label={intl.formatMessage({ id: 'upload.tracks.time' }, { number })}
        error={faults?.time && intl.formatMessage({ id: TIME_FAULTS[faults.time] }, { duration })}
        value={time}
        placeholder="1:30"
        autoComplete="off"
        maxLength={12}
        onChange={({ target }) => onEdit({ time: target.value })}
      />
      <TextField
        name={`title-${key}`}
        label={intl.formatMessage({ id: 'upload.tracks.title' }, { number })}
        error={faults?.title && intl.formatMessage({ id: 'upload.tracks.error.title' })}
        value={title}
        autoComplete="off"
        maxLength={CHAPTER_TITLE_MAX_LENGTH}
        onChange={({ target }) => onEdit({ title: target.value })}
      />
      <span className={styles.rowTools}>
        {playing !== null && (
          <Button
            icon="clock"
            aria-label={intl.formatMessage(
              { id: 'upload.tracks.use-time' },
              { number, time: formatDuration(playing) },
            )}
            title={intl.formatMessage(
              { id: 'upload.tracks.use-time' },
              { number, time: formatDuration(playing) },
            )}
            onClick={() => onEdit({ time: formatPlace(Math.floor(playing)) })}
          />
        )}
        <Button
          kind="quiet"
          icon="close"
          aria-label={intl.formatMessage({ id: 'upload.tracks.remove-chapter' }, { number })}
          onClick={onRemove}
        />
      </span>
    </li>
  );
};
