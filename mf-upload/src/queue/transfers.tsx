import { api, FormattedMessage, useDispatch } from '@foyer/shared/platform';
import { DEFAULT_CHUNK_BYTES, useSendings } from '../sending/sendings.ts';
import { uploadApi } from '../upload-api.ts';
import styles from './queue.module.css';
import { SendingRow } from './sending-row.tsx';
import { UnfinishedRow } from './unfinished-row.tsx';

/** What this page sends, and what an earlier one left unfinished. Nothing while there is neither. */
export const Transfers = () => {
  const limits = uploadApi.endpoints.uploadGetLimits.useQuery();
  const sendings = useSendings();
  const dispatch = useDispatch();
  const { data } = uploadApi.endpoints.uploadGetTransfers.useQuery();
  const own = new Set(sendings.map(({ uploadId }) => uploadId));
  const unfinished = (data?.uploads ?? []).filter(
    ({ upload_id, is_resumable, state }) => !own.has(upload_id) && (is_resumable || state === 'refused'),
  );
  if (sendings.length + unfinished.length === 0) return null;
  // Also when the answer comes after the page is gone.
  const ask = () => void dispatch(api.util.invalidateTags(['Upload']));
  return (
    <section className={styles.panel} aria-labelledby="upload-transfers">
      <h2 id="upload-transfers" className={styles.heading}>
        <FormattedMessage id="upload.transfers.title" />
      </h2>
      <ul className={styles.list}>
        {sendings.map((sending) => (
          <SendingRow key={sending.uploadId} sending={sending} onEnded={ask} />
        ))}
        {unfinished.map((transfer) => (
          <UnfinishedRow
            key={transfer.upload_id}
            transfer={transfer}
            chunkBytes={limits.data?.chunk_bytes ?? DEFAULT_CHUNK_BYTES}
            onChanged={ask}
          />
        ))}
      </ul>
    </section>
  );
};
