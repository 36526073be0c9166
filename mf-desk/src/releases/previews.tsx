/** Builds that are shown to anyone who holds a link. The link itself stands nowhere: only anyone who made it has it. */
import { FormattedMessage } from '@foyer/shared/platform';
import { ActForm } from './act-form.tsx';
import { useOverview } from './overview-context.ts';
import styles from './overview.module.css';
import { When } from './when.tsx';

export const Previews = () => {
  const { previews, now } = useOverview().overview;
  if (previews.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="releases-previews">
      <h2 className={styles.heading} id="releases-previews">
        <FormattedMessage id="desk.releases.previews.title" />
      </h2>
      <ul className={styles.rows}>
        {previews.map(({ name, set_id, who, expires }) => (
          <li key={name} className={styles.row}>
            <div className={styles.rowHead}>
              <h3 className={styles.rowName}>{name}</h3>
              <span className={styles.muted}>
                <FormattedMessage id="desk.releases.set" values={{ id: set_id }} />
              </span>
              <span className={styles.muted}>
                <FormattedMessage id="desk.releases.fact.by" values={{ who }} />
              </span>
              <span className={styles.muted}>
                <FormattedMessage
                  id="desk.releases.previews.until"
                  values={{ time: <When iso={expires} now={now} /> }}
                />
              </span>
            </div>
            <div className={styles.acts}>
              <ActForm
                action={{ act: 'end_preview', preview: name }}
                isSmall
                label={<FormattedMessage id="desk.releases.act.end-preview" />}
                text={<FormattedMessage id="desk.releases.act.end-preview.text" values={{ name }} />}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
