/** What the video is called, how often it was watched, when it came, how it is liked. */
import { FormattedMessage } from '@foyer/shared/platform';
import { ratingPercent, type Video } from '@foyer/shared/wire-schemas/videos';
import { Views } from '@foyer/shared/ui/text/count';
import { FactLine } from '@foyer/shared/ui/text/fact-line';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { COMMENTS_ID } from './use-comments-sheet.ts';
import css from './video-title.module.css';

export const VideoTitle = ({ video, onComments }: { video: Video; onComments: () => void }) => {
  const { likes, dislikes, comments = 0 } = video.statistics;
  return (
    <header className={css.head}>
      <h1 className={css.title} dir="auto" lang={video.lang}>
        {video.title}
      </h1>
      <FactLine>
        <li>
          <Views value={video.video_viewed} />
        </li>
        <li>
          <PostDate iso={video.post_date} isExact />
        </li>
        {likes + dislikes > 0 && (
          <li>
            <FormattedMessage id="player.watch.rating" values={{ percent: ratingPercent(video.rating) }} />
          </li>
        )}
        {comments > 0 && (
          <li>
            <a
              href={`#${COMMENTS_ID}`}
              onClick={(event) => {
                // Stays at this address, so that the page is not asked for again.
                event.preventDefault();
                onComments();
              }}
            >
              <FormattedMessage id="player.page.comments" values={{ count: comments }} />
            </a>
          </li>
        )}
      </FactLine>
    </header>
  );
};
