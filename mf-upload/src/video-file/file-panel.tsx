import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedDate, FormattedMessage } from '@foyer/shared/platform';
import { FailedFile } from './failed-file.tsx';
import { Panel } from '../layout/panel.tsx';
import layout from '../layout/layout.module.css';
import { ReplaceForm } from './replace-form.tsx';
import { ReplacementProgress } from './replacement-progress.tsx';
import { SoundChooser } from './sound-chooser.tsx';
import { TrimEditor } from './trim-editor.tsx';

const PUBLISHED: readonly string[] = ['active', 'private'];

const Hint = ({ video: { state, file_name: name = '', replaced_at: time } }: { video: OwnUpload }) => {
  if (PUBLISHED.includes(state))
    return (
      <p className={layout.hint}>
        <FormattedMessage id="upload.film.hint" />
      </p>
    );
  return (
    <>
      {time && (
        <p>
          <FormattedMessage
            id="upload.film.replaced"
            values={{
              time: <FormattedDate value={time} dateStyle="medium" timeStyle="short" />,
              name: <bdi>{name}</bdi>,
            }}
          />
        </p>
      )}
      <p className={layout.hint}>
        <FormattedMessage
          id={state === 'rejected' ? 'upload.film.rejected-hint' : 'upload.film.waiting-hint'}
        />
      </p>
    </>
  );
};

/** The file of a video: sent anew, or cut where it is published, with everything else of the video kept. */
export const FilePanel = ({ video }: { video: OwnUpload }) => {
  const { change, replacement, state, captions = [], chapters = [] } = video;
  const isPublished = PUBLISHED.includes(state);
  if (!isPublished && !replacement && !video.may_replace) return null;
  return (
    <Panel id="edit-film" heading={<FormattedMessage id="upload.film.title" />}>
      <Hint video={video} />
      {!isPublished && captions.length + chapters.length > 0 && (
        <p className={layout.hint}>
          <FormattedMessage id="upload.film.check-times" />
        </p>
      )}
      {replacement ? (
        <ReplacementProgress video={video} replacement={replacement} />
      ) : (
        <>
          {change?.state === 'rejected' && change.may_retry && <FailedFile videoId={video.video_id} />}
          <ReplaceForm video={video} />
          <SoundChooser
            video={video}
            mayChoose={isPublished || (video.may_replace === true && state !== 'rejected')}
            hintId={isPublished ? 'upload.film.sound-hint' : 'upload.film.sound-waiting-hint'}
          />
          {isPublished && <TrimEditor video={video} />}
        </>
      )}
    </Panel>
  );
};
