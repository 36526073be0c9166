/** What was watched most; each leads to its own audience. */
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import type { Audience } from '@foyer/shared/wire-schemas/uploads/audiences';
import { type AudienceView, audienceCsvUrl } from '../audience-api.ts';
import { audienceAddress } from './audience-view.ts';
import { TablePanel } from './words-table.tsx';
import styles from './audience.module.css';

export const Published = ({ published, view }: { published: Audience['published']; view: AudienceView }) => {
  const intl = useIntl();
  const name = intl.formatMessage({ id: 'upload.viewers.published' });
  const most = Math.max(1, ...published.map(({ views }) => views));
  return (
    <TablePanel
      caption={name}
      head={[
        <FormattedMessage key="title" id="upload.field.title" />,
        <FormattedMessage key="kind" id="upload.viewers.kind" />,
        <FormattedMessage key="views" id="upload.viewers.sum.views" />,
      ]}
      rows={published.flatMap(({ section, object_id, title, views }) =>
        section === 'member'
          ? []
          : {
              key: `${section} ${object_id}`,
              cells: [
                <span key="title" className={styles.part}>
                  <Link
                    className={styles.link}
                    to={audienceAddress({ ...view, of: { section, id: object_id } })}
                  >
                    <bdi>{title || object_id}</bdi>
                  </Link>
                  <span className={styles.partBar} style={{ inlineSize: `${(views / most) * 100}%` }} />
                </span>,
                <FormattedMessage key="kind" id={`upload.viewers.kind.${section}`} />,
                intl.formatNumber(views),
              ],
            },
      )}
      csv={audienceCsvUrl(view, 'published')}
    />
  );
};
