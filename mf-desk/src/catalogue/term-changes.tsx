/** Who changed what, the latest first. */
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import type { TermChanges as ChangesPage, TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { Button } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { catalogueApi, type DeskTerm } from '../catalogue-api.ts';
import styles from './catalogue.module.css';
import { FieldName } from './field-name.tsx';
import { differentFields, loggedValues, type TermValues } from './term-values.ts';

export interface TermChangesProps {
  kind: TermKind;
  /** As it is now. */
  term: DeskTerm;
  /** Puts values into the form. */
  onFill: (values: TermValues) => void;
}

const ACTS = ['create', 'edit', 'hide', 'show', 'merge', 'delete', 'picture', 'cover', 'no_cover'] as const;
type Act = (typeof ACTS)[number];
const isAct = (act: string): act is Act => ACTS.some((known) => known === act);

/** What an edit changed, and the way back: into the form, where it is looked at before it is saved. */
const Edited = ({
  change: { before, after },
  kind,
  term,
  onFill,
}: TermChangesProps & { change: Pick<ChangesPage['changes'][number], 'before' | 'after'> }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  if (!before || !after) return null;
  const earlier = loggedValues(term, before);
  const fields = differentFields(earlier, loggedValues(term, after));
  if (fields.length === 0) return null;
  return (
    <>
      <ul className={styles.fields}>
        {fields.map((field) => (
          <li key={field}>
            <FieldName kind={kind} field={field} />
          </li>
        ))}
      </ul>
      {!term.isEnding && (
        <Button
          size="s"
          onClick={() => {
            onFill(Object.fromEntries(fields.map((field) => [field, earlier[field] ?? ''])));
            dispatch(notify({ kind: 'info', text: intl.formatMessage({ id: 'desk.catalogue.log.filled' }) }));
          }}
        >
          <FormattedMessage id="desk.catalogue.log.fill" />
        </Button>
      )}
    </>
  );
};

export const TermChanges = (props: TermChangesProps) => {
  const { kind, term } = props;
  const intl = useIntl();
  const log = catalogueApi.endpoints.deskCatalogueGetChanges.useQuery({ kind, id: term.id });
  return (
    <AsyncView
      state={{ data: log.data, error: log.error, isLoading: log.isLoading }}
      skeleton={<Skeleton w="100%" h={80} />}
      onRetry={() => void log.refetch()}
    >
      {({ changes }) => (
        <ol className={styles.log}>
          {changes.map(({ change_id, date, member, command, act, before, after, why }) => (
            <li key={change_id} className={styles.change}>
              <strong>{isAct(act) ? <FormattedMessage id={`desk.catalogue.log.${act}`} /> : act}</strong>{' '}
              <bdi>{member?.name ?? command}</bdi>{' '}
              <time dateTime={date} className={styles.muted}>
                {intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
              {act === 'edit' && <Edited {...props} change={{ before, after }} />}
              {why !== '' && <p className={styles.muted}>{why}</p>}
            </li>
          ))}
        </ol>
      )}
    </AsyncView>
  );
};
