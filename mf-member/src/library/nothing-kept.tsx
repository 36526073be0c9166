import { FormattedMessage, useIntl, useMayStore, useViewer } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { urls } from '@foyer/shared/urls';
import { LIBRARY_LISTS, type LibraryListName } from './library-lists.ts';

interface NothingKeptProps {
  name: LibraryListName;
  /** Of a page that the list does not reach. */
  firstPage?: string | undefined;
}

/** Why a list is empty, and a way on. */
export const NothingKept = ({ name, firstPage }: NothingKeptProps) => {
  const intl = useIntl();
  const isAnonymous = useViewer().status === 'anonymous';
  const mayStore = useMayStore('lists');
  const { icon } = LIBRARY_LISTS[name];
  const needsConsent = isAnonymous && !mayStore;
  const way = () => {
    if (firstPage) return { to: firstPage, id: 'member.history.first' };
    if (needsConsent) return { to: urls.preferences(), id: 'member.history.toPreferences' };
    return { to: urls.videos(), id: 'member.history.toVideos' };
  };
  const { to, id } = way();
  return (
    <EmptyState
      icon={icon}
      title={intl.formatMessage({ id: 'error.list_empty' })}
      text={
        !firstPage && (
          <FormattedMessage id={needsConsent ? 'member.kept.empty.consent' : 'member.kept.empty'} />
        )
      }
      action={
        <ButtonLink kind="primary" to={to}>
          <FormattedMessage id={id} />
        </ButtonLink>
      }
    />
  );
};
