import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useRef, useState } from 'react';
import { DetailsForm } from '../details/details-form.tsx';
import type { DetailsValues } from '../details/details-values.ts';
import { LazyPeople } from '../people/lazy-people.tsx';
import { PreviewChoice } from '../queue/preview-choice.tsx';
import { VideoProgress } from '../queue/video-progress.tsx';
import styles from '../queue/queue.module.css';
import { SaveBar } from '../saving/save-bar.tsx';
import { SaveScope, useSaveScope } from '../saving/save-scope.tsx';
import { type Draft, updateDraft } from '../sending/drafts.ts';
import { useShareDetails } from './use-share-details.ts';

interface DraftDetailsProps {
  draft: Draft;
  video: OwnUpload;
  hasArrived: boolean;
  /** How many other files on the page could have the same details. */
  others: number;
}

/** What is said about one file while it is sent: details, picture, who is shown. */
export const DraftDetails = ({ draft, video, hasArrived, others }: DraftDetailsProps) => {
  const intl = useIntl();
  const values = useRef<DetailsValues>(undefined);
  const [picked, setPicked] = useState<number>();
  const { video_id, screenshots = [], screenshot = null, missing, state } = video;
  const isRejected = state === 'rejected';
  const picture = picked === screenshot ? undefined : picked;
  return (
    <SaveScope>
      {hasArrived && <VideoProgress video={video} />}
      {screenshots.length > 0 && !isRejected && (
        <PreviewChoice
          videoId={video_id}
          screenshots={screenshots}
          chosen={picture ?? screenshot}
          onChoose={setPicked}
          isMissing={missing.includes('screenshot')}
        />
      )}
      {!isRejected && (
        <>
          <DetailsForm
            key={video_id}
            video={video}
            label={intl.formatMessage({ id: 'upload.details.of' }, { name: draft.file.name })}
            picture={picture}
            onValues={(current) => {
              values.current = current;
            }}
            shared={draft.shared}
            onShared={() => updateDraft(draft.key, { shared: undefined })}
          />
          <section className={styles.people} aria-label={intl.formatMessage({ id: 'upload.people.title' })}>
            <h3 className={styles.peopleTitle}>
              <FormattedMessage id="upload.people.title" />
            </h3>
            <LazyPeople upload={{ kind: 'video', id: video_id }} />
          </section>
          <SaveBar>
            {others > 0 && <ShareButton draftKey={draft.key} getValues={() => values.current} />}
          </SaveBar>
        </>
      )}
    </SaveScope>
  );
};

interface ShareButtonProps {
  draftKey: string;
  getValues: () => DetailsValues | undefined;
}

/** Saves these details, and uses them for all other files on the page: everything but the title. */
const ShareButton = ({ draftKey, getValues }: ShareButtonProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { save } = useSaveScope();
  const shareDetails = useShareDetails();
  const [isBusy, setBusy] = useState(false);
  const share = async () => {
    setBusy(true);
    try {
      const values = getValues();
      if ((await save()) === 'refused' || !values) return;
      const { count, refused } = await shareDetails(draftKey, values);
      dispatch(
        refused.length === 0
          ? notify({ kind: 'success', text: intl.formatMessage({ id: 'upload.share.done' }, { count }) })
          : notify({
              kind: 'error',
              text: intl.formatMessage({ id: 'upload.share.refused' }, { names: intl.formatList(refused) }),
            }),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button disabled={isBusy} onClick={() => void share()}>
      <FormattedMessage id="upload.share" />
    </Button>
  );
};
