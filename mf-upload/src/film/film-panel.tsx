import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads';
import { FormattedMessage } from '@foyer/shared/platform';
import { FailedFilm } from './failed-film.tsx';
import { Panel } from '../layout/panel.tsx';
import layout from '../layout/layout.module.css';
import { ReplaceForm } from './replace-form.tsx';
import { ReplacementProgress } from './replacement-progress.tsx';
import { TrimEditor } from './trim-editor.tsx';

const PUBLISHED: readonly string[] = ['active', 'private'];

/** The file of a published video: sent anew or cut, with everything else of the video kept. */
export const FilmPanel = ({ video }: { video: OwnUpload }) => {
  const { change, replacement, state } = video;
  if (!PUBLISHED.includes(state) && !replacement) return null;
  return (
    <Panel id="edit-film" heading={<FormattedMessage id="upload.film.title" />}>
      <p className={layout.hint}>
        <FormattedMessage id="upload.film.hint" />
      </p>
      {replacement ? (
        <ReplacementProgress video={video} replacement={replacement} />
      ) : (
        <>
          {change?.state === 'rejected' && change.may_retry && <FailedFilm videoId={video.video_id} />}
          <ReplaceForm video={video} />
          <TrimEditor video={video} />
        </>
      )}
    </Panel>
  );
};
