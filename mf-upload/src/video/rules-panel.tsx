import {
  UPLOAD_CATEGORIES_MAX,
  VIDEO_FORMATS,
  VIDEO_MAX_BYTES,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { FormattedMessage, FormattedNumber, useSite } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { uploadApi } from '../upload-api.ts';
import { ForbiddenContent } from './forbidden-content.tsx';
import styles from './video.module.css';

/** Every rule that an upload is held to, with this site's own size and lengths. The form has the forbidden content itself. */
export const RulesPanel = ({ withForbidden }: { withForbidden: boolean }) => {
  const { minMinutesExclusive, minMinutesNonExclusive } = useSite().settings;
  const { data: limits } = uploadApi.endpoints.uploadGetLimits.useQuery();
  const hasMinimum = minMinutesExclusive > 0 || minMinutesNonExclusive > 0;
  return (
    <aside className={styles.rules} aria-labelledby="upload-rules">
      <h2 id="upload-rules" className={styles.heading}>
        <FormattedMessage id="upload.rules.title" />
      </h2>
      <ul className={styles.ruleList}>
        <li>
          <Icon name="film" size={18} />
          <span>
            <FormattedMessage
              id="upload.rules.size"
              values={{
                gigabytes: <FormattedNumber value={(limits?.max_bytes ?? VIDEO_MAX_BYTES) / 1024 ** 3} />,
              }}
            />
          </span>
        </li>
        <li>
          <Icon name="clock" size={18} />
          <span>
            {hasMinimum ? (
              <FormattedMessage
                id="upload.rules.length"
                values={{ exclusive: minMinutesExclusive, other: minMinutesNonExclusive }}
              />
            ) : (
              <FormattedMessage id="upload.rules.any-length" />
            )}
          </span>
        </li>
        <li>
          <Icon name="tag" size={18} />
          <span>
            <FormattedMessage id="upload.rules.categories" values={{ max: UPLOAD_CATEGORIES_MAX }} />
          </span>
        </li>
        <li>
          <Icon name="check" size={18} />
          <span>
            <FormattedMessage id="upload.rules.moderation" />
          </span>
        </li>
      </ul>
      <details className={styles.formats}>
        <summary>
          <FormattedMessage id="upload.rules.formats" values={{ count: VIDEO_FORMATS.length }} />
          <Icon name="chevron-down" size={16} />
        </summary>
        <p>{VIDEO_FORMATS.join(', ')}</p>
      </details>
      {withForbidden && (
        <div className={styles.forbidden}>
          <h3>
            <Icon name="warning" size={18} />
            <FormattedMessage id="upload.forbidden.title" />
          </h3>
          <ForbiddenContent />
        </div>
      )}
    </aside>
  );
};
