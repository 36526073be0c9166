import { useState } from 'react';
import { FormattedMessage, Link, useIntl, useLocation, useNavigate } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import type { LoggedChange } from '@foyer/shared/wire-schemas/settings/change-log';
import { undoableKindOf } from '@foyer/shared/wire-schemas/settings/undo-change';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { CATALOGUE_SECTIONS, catalogueAddress } from '../catalogue/catalogue-address.ts';
import { KIND_OF } from '../catalogue/kinds.ts';
import { DeskPage } from '../layout/desk-page.tsx';
import { SearchForm } from '../layout/search-form.tsx';
import { ActName } from '../settings/history/change-facts.tsx';
import { Differences } from '../settings/history/differences.tsx';
import { type ChangeLogQuestion, settingsApi } from '../settings-api.ts';
import styles from './log.module.css';
import type { UndoDialogProps } from './undo-dialog.tsx';

const KINDS = [
  'setting',
  'category',
  'album_category',
  'model',
  'channel',
  'role',
  'member',
  'invitation',
  'videos',
  'albums',
  'video',
  'album',
  'search',
  'job',
  'scheduled_job',
  'mail',
] as const;

/** What an older page does not know is shown as the server calls it. */
const KindName = ({ kind }: { kind: string }) => {
  const known = KINDS.find((one) => one === kind);
  return known ? <FormattedMessage id={`desk.log.kind.${known}`} /> : kind;
};

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

const Log = () => {
  const { search } = useLocation();
  const [undone, setUndone] = useState<LoggedChange | null>(null);
  const query = new URLSearchParams(search);
  const [kind, id, member, before] = ['kind', 'id', 'member', 'before'].map(
    (name) => query.get(name) ?? '',
  ) as [string, string, string, string];
  const asked: ChangeLogQuestion = { kind, id, member, before };
  const { currentData, error, isFetching, refetch } =
    settingsApi.endpoints.deskSettingsGetLog.useQuery(asked);
  return (
    <>
      <Search key={search} asked={asked} />
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
              <ButtonLink className={styles.older} to={rareUrls.deskLog({ kind, id, member, before: next })}>
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

/** By a member's name; what else the list is narrowed to stays until it is taken away. */
const Search = ({ asked: { kind, id, member } }: { asked: ChangeLogQuestion }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <>
      <SearchForm
        className={styles.search}
        label={intl.formatMessage({ id: 'desk.log.member' })}
        name="member"
        question={member}
        onAsk={(typed) => void navigate(rareUrls.deskLog({ kind, id, member: typed }))}
      />
      {(kind || id || member) && (
        <p className={styles.facts}>
          {kind && (
            <strong>
              <KindName kind={kind} /> {id && <code>{id}</code>}
            </strong>
          )}
          {member && <bdi>{member}</bdi>}
          <Link className={styles.link} to={rareUrls.deskLog()}>
            <FormattedMessage id="desk.log.all" />
          </Link>
        </p>
      )}
    </>
  );
};

const contentOf = (value: LoggedChange['before'], kind: string): unknown =>
  kind === 'setting' && value ? value['value'] : value;

/** Of categories, models and channels earlier values go into the form, where they are looked at before they are saved. */
const formOf = ({ kind, id, act }: LoggedChange): string | undefined => {
  const section = CATALOGUE_SECTIONS.find((one) => KIND_OF[one] === kind);
  return act === 'edit' && (section || kind === 'category')
    ? catalogueAddress({ section: section ?? 'categories', open: Number(id) })
    : undefined;
};

/** The way back, where there is one. */
const Undo = ({ change, onUndo }: { change: LoggedChange; onUndo: () => void }) => {
  const intl = useIntl();
  const form = formOf(change);
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
          <ActName act={act} />
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
      <Differences before={contentOf(before, kind)} after={contentOf(after, kind)} />
      <Undo change={change} onUndo={onUndo} />
    </li>
  );
};
