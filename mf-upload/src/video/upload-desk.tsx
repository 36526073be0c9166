import type { Transfer } from '@foyer/shared/wire-schemas/uploads/video-work';
import { api, FormattedMessage, useDispatch, useIntl, useSite } from '@foyer/shared/platform';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { ErrorCard } from '@foyer/shared/ui/states/error-card';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { useState } from 'react';
import { UnfinishedRow } from '../queue/unfinished-row.tsx';
import styles from '../queue/queue.module.css';
import { addDrafts, useDrafts } from '../sending/drafts.ts';
import { giveUpUpload } from '../sending/give-up-upload.ts';
import { Button } from '@foyer/shared/ui/controls/button';
import { uploadApi } from '../upload-api.ts';
import { DropZone } from './drop-zone.tsx';
import { RulesConsent } from './rules-consent.tsx';
import { UploadCard } from './upload-card.tsx';
import { useStartDrafts } from './use-start-drafts.ts';

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

/** Where files are taken, and what becomes of each; there from the first byte of the page on. A site that takes none says so. */
export const UploadDesk = () => {
  const intl = useIntl();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = uploadApi.endpoints.uploadGetLimits.useQuery();
  if (data?.open === false || isMissing(error))
    return (
      <EmptyState
        icon="info"
        title={intl.formatMessage({ id: 'upload.closed.title' })}
        text={intl.formatMessage({ id: 'upload.closed.text' })}
      />
    );
  if (error && !data && !isFetching)
    return <ErrorCard text={errorText(errorCodeOf(error))} onRetry={() => void refetch()} />;
  return <OpenDesk />;
};

const OpenDesk = () => {
  const dispatch = useDispatch();
  const { settings } = useSite();
  const drafts = useDrafts();
  const { data: limits } = uploadApi.endpoints.uploadGetLimits.useQuery();
  const { data: transfers } = uploadApi.endpoints.uploadGetTransfers.useQuery();
  const [isConfirmed, setIsConfirmed] = useState(() => drafts.some(({ state }) => state === 'started'));
  const rules = { lengths: settings, maxBytes: limits?.max_bytes };
  useStartDrafts(limits, isConfirmed);

  const own = new Set(drafts.map(({ uploadId }) => uploadId));
  const unfinished = (transfers?.uploads ?? []).filter(
    // New files of published videos go on where those are edited.
    ({ upload_id, replaces_id, is_resumable, state }) =>
      replaces_id === undefined && !own.has(upload_id) && (is_resumable || state === 'refused'),
  );
  const refused = unfinished.filter(({ state }) => state === 'refused');
  const clear = async () => {
    await Promise.all(refused.map(({ url }) => giveUpUpload(url)));
    dispatch(api.util.invalidateTags(['Upload']));
  };
  const goOn = (file: File, _transfer: Transfer) => {
    // The rules were confirmed when it was started.
    setIsConfirmed(true);
    addDrafts([file], rules);
  };
  const isHeld = !isConfirmed;
  // The first one opens automatically; from the first choice on it is the member's.
  const [chosen, setChosen] = useState<string | null>();
  const usable = drafts.filter(({ state }) => state !== 'refused');
  const isThere = chosen === null || drafts.some(({ key }) => key === chosen);
  const openKey = chosen !== undefined && isThere ? chosen : usable[0]?.key;

  return (
    <>
      <DropZone
        maxBytes={limits?.max_bytes}
        isSmall={drafts.length > 0}
        onFiles={(files) => addDrafts(files, rules)}
      />
      <RulesConsent
        label={<FormattedMessage id="upload.forbidden.confirm" />}
        isGiven={isConfirmed}
        onChange={setIsConfirmed}
        isAskedFor={drafts.some(({ state }) => state === 'ready')}
      />
      {(drafts.length > 0 || unfinished.length > 0) && (
        <section className={styles.cards} aria-labelledby="upload-transfers">
          <h2 id="upload-transfers" className={styles.heading}>
            <FormattedMessage id="upload.transfers.title" />
          </h2>
          <p className={styles.facts}>
            <FormattedMessage id="upload.send.hint" />
          </p>
          <ul className={styles.cards}>
            {drafts.map((draft) => (
              <UploadCard
                key={draft.key}
                draft={draft}
                rules={rules}
                isHeld={isHeld}
                isOpen={draft.key === openKey}
                onToggle={() => setChosen(draft.key === openKey ? null : draft.key)}
                others={usable.filter(({ key }) => key !== draft.key).length}
              />
            ))}
            {unfinished.map((transfer) => (
              <UnfinishedRow
                key={transfer.upload_id}
                transfer={transfer}
                onFile={goOn}
                onChanged={() => void dispatch(api.util.invalidateTags(['Upload']))}
              />
            ))}
          </ul>
          {refused.length > 1 && (
            <div>
              <Button size="s" kind="quiet" onClick={() => void clear()}>
                <FormattedMessage id="upload.unfinished.clear" values={{ count: refused.length }} />
              </Button>
            </div>
          )}
        </section>
      )}
    </>
  );
};
