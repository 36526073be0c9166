import { FormattedMessage, Link, useHasPage } from '@foyer/shared/platform';
import css from './section-list.module.css';

/** On one's own profile: where the uploads are that others do not see. */
export const OwnUploadsLine = ({ to }: { to: string }) => {
  const hasPage = useHasPage();
  if (!hasPage(to)) return null;
  return (
    <p className={css.note}>
      <FormattedMessage id="member.uploads.everyone" />{' '}
      <Link to={to}>
        <FormattedMessage id="member.uploads.own" />
      </Link>
    </p>
  );
};
