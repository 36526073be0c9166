import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { UPLOAD_SCREENSHOTS } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { useState } from 'react';
import { DetailsForm } from '../details/details-form.tsx';
import type { DetailsValues } from '../details/details-values.ts';
import { LazyPeople } from '../people/lazy-people.tsx';
import { OwnPicture } from '../queue/own-picture.tsx';
import { PreviewChoice } from '../queue/preview-choice.tsx';
import { VideoStateBadge } from '../queue/state-badge.tsx';
import { VideoProgress } from '../queue/video-progress.tsx';
import { SaveBar } from '../saving/save-bar.tsx';
import { SaveScope } from '../saving/save-scope.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { EditSections, type EditSection } from './edit-sections.tsx';
import { LazyFileAndTracks } from './lazy-file-and-tracks.tsx';
import { PublicPreview } from './public-preview.tsx';
import { PublicationTools } from './publication-tools.tsx';
import { UnlistedAddress } from './unlisted-address.tsx';
import { Panel } from '../layout/panel.tsx';
import layout from '../layout/layout.module.css';
import styles from './edit.module.css';

const PUBLISHED: readonly string[] = ['active', 'private'];

/** What can be changed, in sections that one button saves; alongside it what everyone sees, the state and what can be done. */
export const EditVideo = ({ video }: { video: OwnUpload }) => {
  const intl = useIntl();
  const [takenBack, setTakenBack] = useState<number | null>(null);
  const [picked, setPicked] = useState<number>();
  const [values, setValues] = useState<DetailsValues>();
  const {
    video_id,
    title,
    file_name,
    state,
    unlisted_name: unlistedName,
    change,
    screenshots = [],
    own_pictures = [],
  } = video;
  const shown = title || file_name || String(video_id);
  const isGone = state === 'deleted' || state === 'returning';
  const isPublished = PUBLISHED.includes(state);
  // Forms start over once the site knows nothing of a change that was taken back; otherwise answers leave them alone.
  const anew = takenBack === change?.change_id ? 'taken back' : `after ${takenBack}`;
  const chosen = (change?.state === 'waiting' ? change.screenshot : undefined) ?? video.screenshot ?? null;
  const picture = picked === chosen ? undefined : picked;
  const shownPicture = picture ?? chosen ?? 0;
  const hasPictures = screenshots.length > 0 && state !== 'rejected';
  const hasTracks = !!video.captions;
  const sections: EditSection[] = [
    'edit-details',
    ...(unlistedName === undefined ? [] : (['edit-address'] as const)),
    'edit-people',
    ...(hasPictures ? (['edit-picture'] as const) : []),
    ...(isPublished || video.replacement || video.may_replace ? (['edit-film'] as const) : []),
    ...(hasTracks ? (['captions-title', 'chapters-title'] as const) : []),
  ];
  const notice = change && (
    <ChangeNotice
      key={change.change_id}
      videoId={video_id}
      change={change}
      isPublished={isPublished}
      onTakenBack={() => {
        setPicked(undefined);
        setTakenBack(change.change_id);
      }}
    />
  );
  return (
    <>
      {!isGone && <EditSections shown={sections} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {notice}
          {isGone ? (
            <p className={styles.gone}>
              <FormattedMessage id="upload.edit.gone" />
            </p>
          ) : (
            <SaveScope>
              <Panel id="edit-details" heading={<FormattedMessage id="upload.details" />}>
                {isPublished && (
                  <p className={layout.hint}>
                    <FormattedMessage id="upload.edit.reviewed" />
                  </p>
                )}
                <DetailsForm
                  key={anew}
                  video={video}
                  label={intl.formatMessage({ id: 'upload.details.of' }, { name: shown })}
                  picture={picture}
                  onValues={setValues}
                />
              </Panel>
              {unlistedName !== undefined && (
                <UnlistedAddress videoId={video_id} name={unlistedName} isPublished={isPublished} />
              )}
              <Panel id="edit-people" heading={<FormattedMessage id="upload.people.title" />}>
                <p className={layout.hint}>
                  <FormattedMessage id="upload.people.at-once" />
                </p>
                <LazyPeople upload={{ kind: 'video', id: video_id }} />
              </Panel>
              {hasPictures && (
                <Panel id="edit-picture" heading={<FormattedMessage id="upload.edit.picture" />}>
                  <PreviewChoice
                    videoId={video_id}
                    screenshots={screenshots}
                    ownPictures={own_pictures}
                    chosen={picture ?? chosen}
                    onChoose={setPicked}
                    isMissing
                  />
                  <OwnPicture videoId={video_id} onSent={() => setPicked(undefined)} />
                </Panel>
              )}
              <LazyFileAndTracks video={video} hasTracks={hasTracks} anew={anew} />
              <SaveBar />
            </SaveScope>
          )}
        </div>
        <aside className={styles.side} aria-label={shown}>
          <PublicPreview
            video={video}
            values={isGone ? undefined : values}
            picture={
              isGone || shownPicture === 0
                ? undefined
                : shownPicture > UPLOAD_SCREENSHOTS
                  ? own_pictures.find(({ number }) => number === shownPicture)?.src
                  : screenshots[shownPicture - 1]
            }
            isPublished={isPublished}
          />
          <p className={styles.facts}>
            <VideoStateBadge video={video} />
          </p>
          <VideoProgress video={video} />
          <div className={styles.tools}>
            <PublicationTools video={video} title={shown} />
          </div>
        </aside>
      </div>
    </>
  );
};
