/** What a bulk change would do; only from here it is carried out. */
import { useState } from 'react';
import { FormattedMessage, notify, useDispatch, useErrorText, useIntl } from '@foyer/shared/platform';
import { type BulkDetail, kindOfChange } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { bulkApi } from '../bulk-api.ts';
import { BulkName } from './bulk-name.tsx';
import styles from './bulk.module.css';

export interface BulkPreviewProps {
  /** Null: closed. */
  preview: BulkDetail | null;
  onClose: () => void;
  onStarted: () => void;
}

export const BulkPreviewDialog = ({ preview, onClose, onStarted }: BulkPreviewProps) => (
  <Dialog
    open={preview !== null}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    title={<FormattedMessage id="desk.videos.preview.title" />}
    description={preview && <BulkName bulk={preview.bulk} />}
  >
    {preview && <Preview preview={preview} onStarted={onStarted} />}
  </Dialog>
);

const Preview = ({ preview, onStarted }: { preview: BulkDetail; onStarted: () => void }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const { write } = useMemberWrite({ remote: 'mf-desk', action: 'desk-bulk', args: {} });
  const [act, { isLoading }] = bulkApi.endpoints.deskBulkAct.useMutation();
  const [problem, setProblem] = useState('');
  const { bulk, examples, reasons } = preview;
  const { waiting, same } = bulk.counts;
  const kind = kindOfChange(bulk.change);
  const run = async () => {
    if (isLoading) return;
    const answer = await write(() => act({ act: 'run', id: bulk.bulk_id }), null);
    if (!answer.ok) {
      if (answer.code !== 'need_auth') setProblem(errorText(answer.code, answer.info));
      return;
    }
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'desk.videos.started' }) }));
    onStarted();
  };
  return (
    <div className={styles.stack}>
      <ul className={styles.plain}>
        <li>
          <FormattedMessage id={`desk.videos.preview.changes.${kind}`} values={{ count: waiting }} />
        </li>
        {same > 0 && (
          <li>
            <FormattedMessage id={`desk.videos.preview.same.${kind}`} values={{ count: same }} />
          </li>
        )}
        {reasons.map(({ reason, videos }) => (
          <li key={reason}>
            <FormattedMessage id={`desk.videos.preview.refused.${kind}`} values={{ count: videos }} />{' '}
            <FormattedMessage id={`desk.videos.reason.${reason}`} />
          </li>
        ))}
      </ul>
      {examples.length > 0 && (
        <div>
          <h3 className={styles.label}>
            <FormattedMessage id="desk.videos.preview.examples" />
          </h3>
          <ul className={styles.plain}>
            {examples.map(({ video_id: video, album_id: album, title }) => (
              <li key={video ?? album}>
                <bdi>{title}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FieldError>{problem}</FieldError>
      {waiting > 0 && (
        <div className={styles.acts}>
          <Button kind="primary" aria-disabled={isLoading} onClick={() => void run()}>
            <FormattedMessage id={`desk.videos.run.${kind}`} values={{ count: waiting }} />
          </Button>
        </div>
      )}
    </div>
  );
};
