import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import styles from './edit.module.css';

/** Sections of the page by the ids of their headings, from the top down. */
export const SECTIONS = {
  'edit-details': 'upload.details',
  'edit-address': 'upload.address.title',
  'edit-people': 'upload.people.title',
  'edit-picture': 'upload.edit.picture',
  'edit-film': 'upload.film.title',
  'captions-title': 'upload.tracks.captions',
  'chapters-title': 'upload.tracks.chapters',
} as const;
export type EditSection = keyof typeof SECTIONS;

/** Leads to each section of the page, and to what counts for all videos. */
export const EditSections = ({ shown }: { shown: readonly EditSection[] }) => {
  const intl = useIntl();
  return (
    <nav className={styles.sections} aria-label={intl.formatMessage({ id: 'upload.edit.sections' })}>
      <ul>
        {shown.map((id) => (
          <li key={id}>
            <a href={`#${id}`}>
              <FormattedMessage id={SECTIONS[id]} />
            </a>
          </li>
        ))}
        <li>
          <Link to={rareUrls.uploadSettings()}>
            <FormattedMessage id="upload.settings.title" />
          </Link>
        </li>
      </ul>
    </nav>
  );
};
