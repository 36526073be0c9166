import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads';
import { useViewer } from '@foyer/shared/platform';
import { EmbedPanel } from '../embedding/embed-panel.tsx';
import { FilmPanel } from '../film/film-panel.tsx';
import { CaptionsPanel } from '../tracks/captions-panel.tsx';
import { ChaptersPanel } from '../tracks/chapters-panel.tsx';

export interface TracksAndEmbeddingProps {
  video: OwnUpload;
  /** Whether the video has files that captions and chapters could belong to, and is not deleted. */
  hasTracks: boolean;
  /** Changes when the chapters' form is to begin anew. */
  anew: string;
}

/** What stands below the details of an own video: its file, captions, chapters, embedding. */
export const TracksAndEmbedding = ({ video, hasTracks, anew }: TracksAndEmbeddingProps) => {
  const viewer = useViewer();
  return (
    <>
      <FilmPanel video={video} />
      {hasTracks && (
        <>
          <CaptionsPanel video={video} />
          <ChaptersPanel key={`chapters ${anew}`} video={video} />
        </>
      )}
      {viewer.status === 'member' && <EmbedPanel memberId={viewer.member._id} />}
    </>
  );
};
