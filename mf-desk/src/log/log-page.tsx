import { useState } from 'react';
import { FormattedMessage, Link, useIntl, useLocation, useViewer } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import { mayDo } from '@foyer/shared/wire-schemas/members/roles';
import { MODERATED_KINDS } from '@foyer/shared/wire-schemas/moderation/acts';
import type { LoggedChange } from '@foyer/shared/wire-schemas/settings/change-log';
import { undoableKindOf } from '@foyer/shared/wire-schemas/settings/undo-change';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { CATALOGUE_SECTIONS, catalogueAddress } from '../catalogue/catalogue-address.ts';
import { KIND_OF } from '../catalogue/kinds.ts';
import { ActName } from '../layout/act-name.tsx';
import { DeskPage } from '../layout/desk-page.tsx';
import { Differences } from '../settings/history/differences.tsx';
import { type ChangeLogQuestion, settingsApi } from '../settings-api.ts';
import { KindName } from './kind-name.tsx';
import styles from './log.module.css';
import { LogSearch } from './log-search.tsx';
import type { UndoDialogProps } from './undo-dialog.tsx';

/** Loaded once somebody asks to take a change back. */
const UndoDialog = latePart<UndoDialogProps>(() =>
  import('./undo-dialog.tsx').then((part) => part.UndoDialog),
);

/** Of all changes, or of those of one object or one person. */
export const LogPage = () => {
  const intl = useIntl();
  return (
    <DeskPage
      part="log"
      title={intl.formatMessage({ id: 'desk.log.title' })}
      description={intl.formatMessage({ id: 'desk.log.description' })}
      canonical={rareUrls.deskLog()}
    >
      <Log />
    </DeskPage>
  );
};

const ASKED = ['kind', 'id', 'member', 'q', 'from', 'until', 'before'] as const;
const given = (asked: ChangeLogQuestion) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));

const Log = () => {
  const { search } = useLocation();
  const [undone, setUndone] = useState<LoggedChange | null>(null);
  const query = new URLSearchParams(search);
  const asked = Object.fromEntries(
    ASKED.map((name) => [name, query.get(name) ?? '']),
  ) as unknown as ChangeLogQuestion;
  const { currentData, error, isFetching, refetch } =
    settingsApi.endpoints.deskSettingsGetLog.useQuery(asked);
  return (
    <>
      <LogSearch key={search} asked={asked} />
      <AsyncView
        state={{ data: currentData, error, isLoading: isFetching }}
        skeleton={<Skeleton w="100%" h={500} />}
        empty={({ changes }) => changes.length === 0}
        emptyText={<FormattedMessage id="desk.log.empty" />}
        onRetry={() => void refetch()}
      >
        {({ changes, next }) => (
          <>
            <ol className={styles.changes}>
              {changes.map((change) => (
                <ChangeRow key={change.change_id} change={change} onUndo={() => setUndone(change)} />
              ))}
            </ol>
            {next !== null && (
              <ButtonLink className={styles.older} to={rareUrls.deskLog({ ...given(asked), before: next })}>
                <FormattedMessage id="desk.log.older" />
              </ButtonLink>
            )}
          </>
        )}
      </AsyncView>
      {undone && (
        <UndoDialog change={undone} name={<KindName kind={undone.kind} />} onClose={() => setUndone(null)} />
      )}
    </>
  );
};

/** Of moderators: about something that they decide about, and in none of the desk's own tables. */
const isDecision = ({ kind, before, after }: LoggedChange): boolean =>
  MODERATED_KINDS.some((one) => one === kind) &&
  ['decision', 'proposal', 'notice'].some(
    (name) => after?.[name] !== undefined || before?.[name] !== undefined,
  );

/** Where more stands of it, for those who may read it there. */
const useCase = (change: LoggedChange): string | undefined => {
  const viewer = useViewer();
  const member = viewer.status === 'member' ? viewer.member : null;
  const { kind, id } = change;
  if (kind === 'release') return mayDo(member, 'releases') ? urls.releases() : undefined;
  if (kind === 'record') return mayDo(member, 'records') ? urls.records({ record: id }) : undefined;
  if (kind === 'report')
    return mayDo(member, 'moderate') ? urls.moderation('reports', { report: id }) : undefined;
  return isDecision(change) && mayDo(member, 'moderate')
    ? urls.moderation('log', { about: `${kind}-${id}` })
    : undefined;
};

const NAMED_KINDS = ['release', 'release_key', 'record', 'report'];
/** Numbers that lead to reasons which stand elsewhere. */
const INNER = 'change';

/** Of releases, records and decisions each entry is a line with its name. */
const contentOf = (value: LoggedChange['before'], change: LoggedChange): unknown => {
  const { kind } = change;
  if (kind === 'setting') return value ? value['value'] : value;
  if (value && (NAMED_KINDS.includes(kind) || isDecision(change)))
    return Object.entries(value)
      .filter(([name]) => name !== INNER)
      .map(([name, one]) => `${name}: ${String(one)}`)
      .join('\n');
  return value ?? [];
};

/** Of categories, models and channels earlier values go into the form, where they are looked at before they are saved. */
const formOf = ({ kind, id, act }: LoggedChange): string | undefined => {
  const section = CATALOGUE_SECTIONS.find((one) => KIND_OF[one] === kind);
  return act === 'edit' && (section || kind === 'category')
    ? catalogueAddress({ section: section ?? 'categories', open: Number(id) })
    : undefined;
};

/** The way back, where there is one; else the way to what it is about. */
const Undo = ({ change, onUndo }: { change: LoggedChange; onUndo: () => void }) => {
  const intl = useIntl();
  const form = formOf(change);
  const opened = useCase(change);
  if (opened)
    return (
      <ButtonLink className={styles.undo} size="s" to={opened}>
        <FormattedMessage id="desk.log.open" />
      </ButtonLink>
    );
  if (form)
    return (
      <ButtonLink className={styles.undo} size="s" to={form}>
        <FormattedMessage id="desk.log.undo.form" />
      </ButtonLink>
    );
  if (!undoableKindOf(change) || change.is_altered) return null;
  const time = intl.formatDate(change.date, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <Button
      className={styles.undo}
      size="s"
      aria-label={intl.formatMessage({ id: 'desk.log.undo.of' }, { time })}
      onClick={onUndo}
    >
      <FormattedMessage id="desk.log.undo" />
    </Button>
  );
};

const ChangeRow = ({ change, onUndo }: { change: LoggedChange; onUndo: () => void }) => {
  const intl = useIntl();
  const { kind, id, act, date, member, command, why, before, after, is_altered: isAltered } = change;
  return (
    <li className={styles.change}>
      <p className={styles.facts}>
        <strong>
          <ActName act={act === 'approve' && isDecision(change) ? 'approve_content' : act} />
        </strong>
        <Link className={styles.link} to={rareUrls.deskLog({ kind, id })}>
          <KindName kind={kind} /> <code>{id}</code>
        </Link>
        {member ? (
          <Link className={styles.link} to={rareUrls.deskLog({ member: member.name })}>
            <bdi>{member.name}</bdi>
          </Link>
        ) : command ? (
          <code>{command}</code>
        ) : (
          <FormattedMessage id="desk.log.by-site" />
        )}
        <time dateTime={date}>{intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' })}</time>
        {isAltered && (
          <Badge kind="danger">
            <FormattedMessage id="desk.log.altered" />
          </Badge>
        )}
      </p>
      {why && <q>{why}</q>}
      {(kind === 'setting' || before !== null || after !== null) && (
        <Differences before={contentOf(before, change)} after={contentOf(after, change)} />
      )}
      <Undo change={change} onUndo={onUndo} />
    </li>
  );
};
