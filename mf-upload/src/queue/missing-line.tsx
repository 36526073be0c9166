import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { MISSING_LABELS } from './missing-labels.ts';
import styles from './queue.module.css';

/** In a closed row: what its uploader still has to add, which opens it. Nothing where nothing is missing. */
export const MissingLine = ({ video, onOpen }: { video: OwnUpload; onOpen: () => void }) => {
  const intl = useIntl();
  const { missing, lacks = [], state } = video;
  if (state === 'rejected' || (missing.length === 0 && lacks.length === 0)) return null;
  const what = intl.formatList(missing.map((one) => intl.formatMessage({ id: MISSING_LABELS[one] })));
  return (
    <button type="button" className={styles.missingLine} onClick={onOpen}>
      {missing.length > 0 && <FormattedMessage id="upload.own.missing" values={{ what }} />}
      {missing.length > 0 && lacks.length > 0 && <br />}
      {lacks.length > 0 && <FormattedMessage id="upload.people.own.lacks" />}
    </button>
  );
};
