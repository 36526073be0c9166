import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedMessage } from '@foyer/shared/platform';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { useState } from 'react';
import type { BulkEditProps } from './bulk-edit.tsx';
import { MineRow } from './mine-row.tsx';
import styles from './mine.module.css';

const PANEL_HEIGHT_PX = 480;
const GONE: readonly string[] = ['deleted', 'returning'];

const LazyBulkEdit = latePart<BulkEditProps>(
  () => import('./bulk-edit.tsx').then(({ BulkEdit }) => BulkEdit),
  PANEL_HEIGHT_PX,
);

/** The rows of a page of own videos; those that are chosen may be changed together. */
export const MineRows = ({ videos }: { videos: readonly OwnUpload[] }) => {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const possible = videos.filter(({ state }) => !GONE.includes(state));
  const picked = possible.filter(({ video_id }) => chosen.includes(video_id));
  return (
    <>
      {possible.length > 1 && (
        <Checkbox
          label={<FormattedMessage id="upload.bulk.all" />}
          checked={picked.length === possible.length}
          onChange={({ target }) => setChosen(target.checked ? possible.map(({ video_id }) => video_id) : [])}
        />
      )}
      {picked.length > 0 && <LazyBulkEdit videos={picked} onDone={setChosen} />}
      <ul className={styles.list}>
        {videos.map((video) => (
          <MineRow
            key={video.video_id}
            video={video}
            isChosen={chosen.includes(video.video_id)}
            onChoose={
              possible.length > 1 && possible.includes(video)
                ? (isChosen) =>
                    setChosen(
                      isChosen ? [...chosen, video.video_id] : chosen.filter((one) => one !== video.video_id),
                    )
                : undefined
            }
          />
        ))}
      </ul>
    </>
  );
};
