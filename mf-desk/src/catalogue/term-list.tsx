/** One page of categories, models or channels, found by a search and by whether visitors see them. */
import { FormattedMessage, Link, useDispatch, useIntl, useNavigate } from '@foyer/shared/platform';
import { TERM_STATES, TERMS_PAGE_SIZE } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { classNames } from '@foyer/shared/ui/class-names';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { COVER_LINK } from '@foyer/shared/ui/controls/cover-link';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { catalogueApi, type DeskTerm, staleTerms } from '../catalogue-api.ts';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { PageLinks } from '../layout/page-links.tsx';
import { SearchForm } from '../layout/search-form.tsx';
import { SheetPanel } from '../sheets/sheet-panel.tsx';
import { TERM_TABLES } from '../sheets-api.ts';
import { type CatalogueView, catalogueAddress } from './catalogue-address.ts';
import styles from './catalogue.module.css';
import { HOLDS, KIND_OF } from './kinds.ts';
import { TermThumb } from './term-thumb.tsx';

export const TermBadges = ({ term }: { term: DeskTerm }) => {
  const { own } = term;
  return (
    <>
      {term.isEnding ? (
        <Badge kind="warning">
          <FormattedMessage id="desk.catalogue.ending" />
        </Badge>
      ) : (
        term.is_hidden && (
          <Badge kind="private">
            <FormattedMessage id="desk.catalogue.hidden" />
          </Badge>
        )
      )}
      {own.missing.length > 0 && (
        <Badge kind="warning">
          <FormattedMessage id="desk.catalogue.missing" values={{ count: own.missing.length }} />
        </Badge>
      )}
      {own.kind === 'category' && !own.in_sidebar && (
        <Badge>
          <FormattedMessage id="desk.catalogue.noSidebar" />
        </Badge>
      )}
    </>
  );
};

const TermRow = ({ term, view }: { term: DeskTerm; view: CatalogueView }) => (
  <li className={classNames(styles.row, term.own.kind === 'album_category' && styles.plain)}>
    {term.own.kind !== 'album_category' && <TermThumb term={term} />}
    <div className={styles.names}>
      <h2 className={styles.name}>
        <Link className={COVER_LINK} to={catalogueAddress({ ...view, open: term.id })}>
          <bdi>{term.title}</bdi>
        </Link>
      </h2>
      <p className={styles.facts}>
        <span className={styles.dir}>{term.dir}</span>
        <span>
          <FormattedMessage id={`desk.catalogue.${HOLDS[term.own.kind]}`} values={{ count: term.held }} />
        </span>
      </p>
    </div>
    <p className={styles.badges}>
      <TermBadges term={term} />
    </p>
  </li>
);

export const TermList = ({ view }: { view: CatalogueView }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { section, question, state, page, after } = view;
  const kind = KIND_OF[section];
  const list = catalogueApi.endpoints.deskCatalogueGetTerms.useQuery({
    ...{ kind, question, state, page, after },
  });
  const pagesOf = (total: number) => Math.ceil(total / TERMS_PAGE_SIZE);
  return (
    <>
      <div className={styles.tools}>
        <SearchForm
          className={styles.search}
          action={catalogueAddress({ section })}
          label={intl.formatMessage({ id: 'desk.catalogue.search' })}
          question={question}
          onAsk={(asked) => void navigate(catalogueAddress({ section, state, question: asked }))}
        >
          {state !== 'all' && <input type="hidden" name="state" value={state} />}
        </SearchForm>
        <ButtonLink kind="primary" icon="plus" to={catalogueAddress({ section, open: 'new' })}>
          <FormattedMessage id={`desk.catalogue.new.${kind}`} />
        </ButtonLink>
      </div>
      <LinkTabs
        label={intl.formatMessage({ id: 'desk.catalogue.state' })}
        items={TERM_STATES.map((one) => ({
          label: <FormattedMessage id={`desk.catalogue.state.${one}`} />,
          to: catalogueAddress({ section, question, state: one }),
          current: one === state,
        }))}
      />
      <AsyncView
        state={{ data: list.currentData, error: list.error, isLoading: list.isLoading || list.isFetching }}
        empty={({ terms }) => terms.length === 0}
        emptyText={intl.formatMessage({ id: 'desk.catalogue.empty' })}
        skeleton={<Skeleton w="100%" h={480} />}
        onRetry={() => void list.refetch()}
      >
        {({ terms, total_count, next }) => (
          <>
            <ul
              className={styles.rows}
              aria-label={intl.formatMessage({ id: `desk.catalogue.tab.${section}` })}
            >
              {terms.map((term) => (
                <TermRow key={term.id} term={term} view={view} />
              ))}
            </ul>
            {kind === 'model' || kind === 'channel' ? (
              <PageLinks
                isFirst={after === ''}
                next={next}
                hrefOf={(other) => catalogueAddress({ section, question, state, after: other })}
              />
            ) : (
              <Pagination
                page={page}
                totalPages={pagesOf(total_count)}
                hrefOf={(other) => catalogueAddress({ section, question, state, page: other })}
              />
            )}
          </>
        )}
      </AsyncView>
      <SheetPanel
        key={kind}
        kind={kind}
        href={TERM_TABLES[kind]}
        onChanged={() => void dispatch(staleTerms())}
      />
    </>
  );
};
