import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Views } from '@foyer/shared/ui/text/count';
import { urls } from '@foyer/shared/urls';
import { useState } from 'react';
import { DetailsForm } from '../details/details-form.tsx';
import { LazyPeople } from '../people/lazy-people.tsx';
import { OwnPicture } from '../queue/own-picture.tsx';
import { PreviewChoice } from '../queue/preview-choice.tsx';
import { StateBadge } from '../queue/state-badge.tsx';
import { VideoProgress } from '../queue/video-progress.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { LazyTracksAndEmbedding } from './lazy-tracks-and-embedding.tsx';
import { PublicationTools } from './publication-tools.tsx';
import layout from '../layout/layout.module.css';
import styles from './edit.module.css';

const PICTURE_WIDTH = 320;
const PICTURE_HEIGHT = 180;
const PUBLISHED: readonly string[] = ['active', 'private'];

/** Details on one side, picture, state and what can be done with it on the other. */
export const EditVideo = ({ video }: { video: OwnUpload }) => {
  const intl = useIntl();
  const [takenBack, setTakenBack] = useState<number | null>(null);
  const { video_id, dir, title, file_name, state, thumb, change, screenshots = [] } = video;
  const shown = title || file_name || String(video_id);
  const isGone = state === 'deleted' || state === 'returning';
  // Forms begin anew once the site knows nothing of a change that was taken back; otherwise answers leave them alone.
  const anew = takenBack === change?.change_id ? 'taken back' : `after ${takenBack}`;
  const isWaiting = change?.state === 'waiting';
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {change && (
          <ChangeNotice
            key={change.change_id}
            videoId={video_id}
            change={change}
            onTakenBack={() => setTakenBack(change.change_id)}
          />
        )}
        {isGone ? (
          <p className={styles.gone}>
            <FormattedMessage id="upload.edit.gone" />
          </p>
        ) : (
          <section className={layout.panel} aria-labelledby="edit-details">
            <h2 id="edit-details" className={layout.heading}>
              <FormattedMessage id="upload.details" />
            </h2>
            {PUBLISHED.includes(state) && (
              <p className={layout.hint}>
                <FormattedMessage id="upload.edit.reviewed" />
              </p>
            )}
            <DetailsForm
              key={anew}
              video={video}
              label={intl.formatMessage({ id: 'upload.details.of' }, { name: shown })}
            />
          </section>
        )}
        {!isGone && (
          <section className={layout.panel} aria-labelledby="edit-people">
            <h2 id="edit-people" className={layout.heading}>
              <FormattedMessage id="upload.people.title" />
            </h2>
            <LazyPeople upload={{ kind: 'video', id: video_id }} />
          </section>
        )}
        {!isGone && screenshots.length > 0 && state !== 'rejected' && (
          <section className={layout.panel}>
            <PreviewChoice
              videoId={video_id}
              screenshots={screenshots}
              ownPictures={video.own_pictures}
              chosen={(isWaiting ? change.screenshot : undefined) ?? video.screenshot ?? null}
              isMissing
            />
            <OwnPicture videoId={video_id} />
          </section>
        )}
        <LazyTracksAndEmbedding video={video} hasTracks={!isGone && !!video.captions} anew={anew} />
      </div>
      <aside className={styles.side} aria-label={shown}>
        <div className={styles.picture}>
          {thumb ? (
            <img src={thumb} alt="" width={PICTURE_WIDTH} height={PICTURE_HEIGHT} />
          ) : (
            <Icon name="film" size={32} />
          )}
        </div>
        <p className={styles.name}>
          <bdi>{shown}</bdi>
        </p>
        <p className={styles.facts}>
          <StateBadge
            state={state}
            isWaiting={video.waits_for_uploader}
            isByCheck={video.code !== undefined}
          />
          {PUBLISHED.includes(state) && <Views value={video.views ?? 0} />}
        </p>
        <VideoProgress video={video} />
        <div className={styles.tools}>
          {video.is_playable && !isGone && dir && (
            <ButtonLink size="s" icon="play" to={urls.video(video_id, dir)}>
              <FormattedMessage id="upload.edit.watch" />
            </ButtonLink>
          )}
          <PublicationTools video={video} title={shown} />
        </div>
      </aside>
    </div>
  );
};
