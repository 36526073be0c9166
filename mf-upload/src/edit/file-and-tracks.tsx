import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FilePanel } from '../video-file/file-panel.tsx';
import { CaptionsPanel } from '../tracks/captions-panel.tsx';
import { ChaptersPanel } from '../tracks/chapters-panel.tsx';

export interface FileAndTracksProps {
  video: OwnUpload;
  /** Whether the video has files that captions and chapters could belong to. */
  hasTracks: boolean;
  /** Changes when the chapters' form is to start over. */
  anew: string;
}

/** What stands below the details of an own video: its file, captions, chapters. */
export const FileAndTracks = ({ video, hasTracks, anew }: FileAndTracksProps) => (
  <>
    <FilePanel video={video} />
    {hasTracks && (
      <>
        <CaptionsPanel video={video} />
        <ChaptersPanel key={`chapters ${anew}`} video={video} />
      </>
    )}
  </>
);
