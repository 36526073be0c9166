import { useIntl, useLocation } from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { DeskPage } from '../layout/desk-page.tsx';
import { catalogueAddress, readCatalogueView } from './catalogue-address.ts';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { TermEditor } from './term-editor.tsx';
import { TermList } from './term-list.tsx';

/** A list under each tab, or what is open in it. */
export const CataloguePage = ({ params }: PageProps) => {
  const intl = useIntl();
  const { search } = useLocation();
  const view = readCatalogueView(params.section, new URLSearchParams(search));
  return (
    <DeskPage
      part="catalogue"
      title={intl.formatMessage({ id: 'desk.catalogue.title' })}
      description={intl.formatMessage({ id: 'desk.about.catalogue' })}
      canonical={catalogueAddress({ section: view.section })}
    >
      <CatalogueTabs current={view.section} />
      {view.open === null ? (
        <TermList view={view} />
      ) : (
        <TermEditor key={view.open} view={view} open={view.open} />
      )}
    </DeskPage>
  );
};
