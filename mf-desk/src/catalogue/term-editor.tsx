/** What is open: a new category, model or channel, or one that is there. */
import { FormattedMessage } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { catalogueApi } from '../catalogue-api.ts';
import { type CatalogueView, catalogueAddress } from './catalogue-address.ts';
import { KIND_OF } from './kinds.ts';
import type { TermFormProps } from './term-form.tsx';

const TermForm = latePart<TermFormProps>(() => import('./term-form.tsx').then((part) => part.TermForm), 600);

interface TermEditorProps {
  view: CatalogueView;
  open: number | 'new';
}

const Known = ({ view, id }: { view: CatalogueView; id: number }) => {
  const kind = KIND_OF[view.section];
  const found = catalogueApi.endpoints.deskCatalogueGetTerm.useQuery({ kind, id });
  return (
    <AsyncView
      state={{ data: found.currentData, error: found.error, isLoading: found.isLoading }}
      skeleton={<Skeleton w="100%" h={600} />}
      onRetry={() => void found.refetch()}
    >
      {(term) => <TermForm key={term?.id} view={view} kind={kind} term={term} />}
    </AsyncView>
  );
};

export const TermEditor = ({ view, open }: TermEditorProps) => (
  <>
    <p>
      <ButtonLink kind="quiet" icon="chevron-left" to={catalogueAddress({ ...view, open: null })}>
        <FormattedMessage id="desk.catalogue.back" />
      </ButtonLink>
    </p>
    {open === 'new' ? (
      <TermForm view={view} kind={KIND_OF[view.section]} term={null} />
    ) : (
      <Known view={view} id={open} />
    )}
  </>
);
