/** One change: what was done, to what, by whom, when and why; before and after; the way back. */
import { FormattedMessage, Link, useIntl, useViewer } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import { mayDo } from '@foyer/shared/wire-schemas/members/roles';
import { type LoggedChange, titledObjectOf } from '@foyer/shared/wire-schemas/settings/change-log';
import { undoableKindOf } from '@foyer/shared/wire-schemas/settings/undo-change';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { CATALOGUE_SECTIONS, catalogueAddress } from '../catalogue/catalogue-address.ts';
import { KIND_OF } from '../catalogue/kinds.ts';
import { ActName } from '../layout/act-name.tsx';
import { Differences } from '../settings/history/differences.tsx';
import { changeLines, isDecision, type KnownNames, nameOfObject, titleOfObject } from './change-lines.ts';
import { KindName } from './kind-name.tsx';
import styles from './log.module.css';

export interface ChangeRowProps {
  change: LoggedChange;
  known: KnownNames;
  onUndo: () => void;
}

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

/** Of a video or album: its title, which leads to its page while it has one. */
const ObjectTitle = ({ change, titles }: { change: LoggedChange; titles: KnownNames['titles'] }) => {
  const object = titleOfObject(change, titles);
  if (!object) return null;
  const title = <bdi>{object.title}</bdi>;
  if (object.dir === undefined) return title;
  const [kind, id = ''] = titledObjectOf(change)?.split('-') ?? [];
  return (
    <Link
      className={styles.link}
      to={kind === 'album' ? urls.album(Number(id), object.dir) : urls.video(Number(id), object.dir)}
    >
      {title}
    </Link>
  );
};

export const ChangeRow = ({ change, known, onUndo }: ChangeRowProps) => {
  const intl = useIntl();
  const { kind, id, act, date, member, command, why, before, after, is_altered: isAltered } = change;
  return (
    <li className={styles.change}>
      <p className={styles.facts}>
        <strong>
          <ActName act={act === 'approve' && isDecision(change) ? 'approve_content' : act} />
        </strong>
        <Link className={styles.link} to={rareUrls.deskLog({ kind, id })}>
          <KindName kind={kind} /> <bdi>{nameOfObject(intl, change, known.names)}</bdi>
        </Link>
        <ObjectTitle change={change} titles={known.titles} />
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
        <Differences {...changeLines(intl, change, known)} />
      )}
      <Undo change={change} onUndo={onUndo} />
    </li>
  );
};
