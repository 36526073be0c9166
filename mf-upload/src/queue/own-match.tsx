import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { uploadApi } from '../upload-api.ts';
import { MatchView, type MatchWords } from '@foyer/shared/ui/videos/match-view';
import styles from './queue.module.css';

const MATCH_WORDS: MatchWords = {
  noPicture: 'upload.match.no-picture',
  pictures: 'upload.match.pictures',
  mirrored: 'upload.match.mirrored',
  lengths: 'upload.match.lengths',
  sounds: {
    same: 'upload.match.sound.same',
    different: 'upload.match.sound.different',
    none: 'upload.match.sound.none',
    unknown: 'upload.match.sound.unknown',
  },
};

/** What the member's video was taken for, and the way to say that it is another version. */
export const OwnMatch = ({ video }: { video: OwnUpload }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [keep, { isLoading }] = uploadApi.endpoints.uploadKeepVersion.useMutation();
  const { match, duplicate_of: copy, video_id } = video;
  if (!match || match.kind === 'file') return null;
  const isHidden = !match.facts;
  const isRefused = video.state === 'rejected' && !match.is_other_version;
  if (!isRefused && !match.is_other_version) return null;

  const sayVersion = async () => {
    const { data, error } = await keep(video_id);
    if (error || data?.ok === false)
      dispatch(notify({ kind: 'error', text: errorText(errorCodeOf(error ?? data)) }));
  };

  return (
    <MatchView
      words={MATCH_WORDS}
      picture={match.picture}
      otherPicture={match.other_picture}
      facts={match.facts}
      mine={intl.formatMessage({ id: 'upload.match.mine' })}
      other={copy?.title || intl.formatMessage({ id: 'upload.match.other' })}
    >
      {isHidden && isRefused && (
        <p className={styles.facts}>
          <FormattedMessage id="upload.match.not-public" />
        </p>
      )}
      {match.is_other_version && (
        <p className={styles.facts}>
          <FormattedMessage id="upload.match.kept" />
        </p>
      )}
      {match.may_keep && (
        <>
          <p className={styles.facts}>
            <FormattedMessage id="upload.match.hint" />
          </p>
          <div className={styles.actions}>
            <Button size="s" disabled={isLoading} onClick={() => void sayVersion()}>
              <FormattedMessage id="upload.match.keep" />
            </Button>
          </div>
        </>
      )}
    </MatchView>
  );
};
