/** The page of an address that names no list. */
import { DEFAULT_VIDEO_SORT } from '@foyer/shared/wire-schemas/listings';
import { useIntl } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import pageHead from '../lists/page-head.module.css';
import { SORT_HEADINGS } from './sort-messages.ts';

export const UnknownListing = () => {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'listings.unknown.title' });
  return (
    <div className={pageHead.page}>
      <PageHead title={title} description={title} canonical={urls.notFound()} robots="noindex" />
      <h1 className={pageHead.heading}>{title}</h1>
      <EmptyState
        icon="search"
        title={intl.formatMessage({ id: 'error.not_found' })}
        text={intl.formatMessage({ id: 'listings.unknown.text' })}
        action={
          <ButtonLink to={urls.videos()} kind="primary">
            {intl.formatMessage({ id: SORT_HEADINGS[DEFAULT_VIDEO_SORT] })}
          </ButtonLink>
        }
      />
    </div>
  );
};
