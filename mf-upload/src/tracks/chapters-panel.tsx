/** Chapters of one of the member's videos: a row each, times typed or taken from a small player. */
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { CHAPTERS_MAX } from '@foyer/shared/wire-schemas/uploads/tracks';
import { FormattedMessage, notify, useDispatch } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useRef, useState } from 'react';
import { uploadApi } from '../upload-api.ts';
import { EnterSaves } from '../saving/enter-saves.tsx';
import { type SaveOutcome, useSavePart } from '../saving/save-scope.tsx';
import { type ChapterRow, findFaults, readTime, type RowFaults, writeChapters } from './chapter-rows.ts';
import { formatPlace } from '@foyer/shared/ui/text/media-time';
import { ChapterRowFields } from './chapter-row-fields.tsx';
import { TimePlayer } from './time-player.tsx';
import { useTrackErrorText } from './use-track-error-text.ts';
import { Panel } from '../layout/panel.tsx';
import layout from '../layout/layout.module.css';
import styles from './tracks.module.css';

type Chapters = NonNullable<OwnUpload['chapters']>;

const rowsOf = (chapters: Chapters): ChapterRow[] =>
  chapters.map(({ start, title }, key) => ({ key, time: formatPlace(start), title }));

const byTime = (rows: readonly ChapterRow[]): ChapterRow[] =>
  [...rows].sort((a, b) => readTime(a.time) - readTime(b.time));

export const ChaptersPanel = ({ video }: { video: OwnUpload }) => {
  const dispatch = useDispatch();
  const errorText = useTrackErrorText();
  const { video_id: videoId, chapters: approved = [], change, duration_seconds: duration = 0 } = video;
  const [set] = uploadApi.endpoints.uploadSetChapters.useMutation();
  const [rows, setRows] = useState(() =>
    rowsOf((change?.state === 'waiting' && change.chapters) || approved),
  );
  const [isChanged, setChanged] = useState(false);
  const [faults, setFaults] = useState<ReadonlyMap<number, RowFaults>>(new Map());
  const [playing, setPlaying] = useState<number | null>(null);
  const nextKey = useRef(CHAPTERS_MAX);
  const form = useRef<HTMLFormElement>(null);

  const focusOn = (key: number, field: 'time' | 'title') =>
    form.current?.querySelector<HTMLElement>(`[name="${field}-${key}"]`)?.focus();
  const apply = (next: ChapterRow[]) => {
    setRows(next);
    setChanged(true);
  };
  const edit = (key: number, values: Partial<ChapterRow>) => {
    apply(rows.map((row) => (row.key === key ? { ...row, ...values } : row)));
    setFaults(new Map([...faults].filter(([faulty]) => faulty !== key)));
  };
  const add = (seconds: number | null) => {
    nextKey.current += 1;
    const key = nextKey.current;
    const isFree = seconds !== null && !rows.some((row) => readTime(row.time) === seconds);
    const time = rows.length === 0 ? '0:00' : isFree ? formatPlace(seconds) : '';
    apply([...rows, { key, time, title: '' }]);
    // Once the row is there.
    requestAnimationFrame(() => focusOn(key, time === '' ? 'time' : 'title'));
  };
  const remove = (index: number) => {
    const left = rows.filter((_row, at) => at !== index);
    apply(left);
    const next = left[Math.min(index, left.length - 1)];
    requestAnimationFrame(() =>
      next ? focusOn(next.key, 'time') : form.current?.querySelector<HTMLElement>('[data-add]')?.focus(),
    );
  };
  const save = async (mayFocus: boolean): Promise<SaveOutcome> => {
    if (!isChanged) return 'saved';
    const found = findFaults(rows, duration);
    setFaults(found);
    const first = rows.find(({ key }) => found.has(key));
    if (first) {
      if (mayFocus) focusOn(first.key, found.get(first.key)?.time ? 'time' : 'title');
      return 'refused';
    }
    const { data, error } = await set({ videoId, chapters: writeChapters(rows) });
    if (!data?.ok) {
      dispatch(notify({ kind: 'error', text: errorText(error ?? data) }));
      return 'refused';
    }
    setRows(byTime(rows));
    setChanged(false);
    return data.change_id === undefined ? 'saved' : 'waiting';
  };
  const saveAll = useSavePart('chapters', { isDirty: isChanged, save });

  return (
    <Panel id="chapters-title" heading={<FormattedMessage id="upload.tracks.chapters" />}>
      <p className={layout.hint}>
        <FormattedMessage id="upload.tracks.chapters-hint" />
      </p>
      {video.is_playable && <TimePlayer videoId={videoId} onTime={setPlaying} />}
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-labelledby="chapters-title"
        onSubmit={(event) => {
          event.preventDefault();
          void saveAll();
        }}
      >
        <EnterSaves />
        {rows.length > 0 && (
          <ol className={styles.rows}>
            {rows.map((row, index) => (
              <ChapterRowFields
                key={row.key}
                row={row}
                number={index + 1}
                faults={faults.get(row.key)}
                durationSeconds={duration}
                playing={playing}
                onEdit={(values) => edit(row.key, values)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        )}
        <div className={styles.save}>
          <Button
            icon="plus"
            data-add=""
            disabled={rows.length >= CHAPTERS_MAX}
            onClick={() => add(playing === null ? null : Math.floor(playing))}
          >
            <FormattedMessage id="upload.tracks.add-chapter" />
          </Button>
        </div>
      </form>
    </Panel>
  );
};
