/** The form of one category, model or channel, and below it what else can be done with it. */
import type { FormEvent } from 'react';
import { FormattedMessage, notify, useDispatch, useIntl, useNavigate } from '@foyer/shared/platform';
import { TERM_WHY_MAX_LENGTH, type TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { latePart } from '@foyer/shared/ui/states/late-part';
import type { DeskTerm } from '../catalogue-api.ts';
import { DraftActs } from '../forms/draft-acts.tsx';
import type { FieldNameProps } from '../forms/merge-notice.tsx';
import { type CatalogueView, catalogueAddress } from './catalogue-address.ts';
import styles from './catalogue.module.css';
import { AlbumCategoryFields, CategoryFields } from './category-fields.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { FieldName } from './field-name.tsx';
import { HOLDS } from './kinds.ts';
import { ModelFields } from './model-fields.tsx';
import { TermActs } from './term-acts.tsx';
import { TermBadges } from './term-list.tsx';
import { TermLog } from './term-log.tsx';
import type { TermCoverProps } from './term-cover.tsx';
import { TermPicture } from './term-picture.tsx';
import { useTermForm } from './use-term-form.ts';

const TermCover = latePart<TermCoverProps>(
  () => import('./term-cover.tsx').then((part) => part.TermCover),
  240,
);

const FIELDS = {
  category: CategoryFields,
  album_category: AlbumCategoryFields,
  model: ModelFields,
  channel: ChannelFields,
};

const nameOf =
  (kind: TermKind) =>
  ({ path }: FieldNameProps) => <FieldName kind={kind} field={String(path[0])} />;
const NAMES = {
  category: nameOf('category'),
  album_category: nameOf('album_category'),
  model: nameOf('model'),
  channel: nameOf('channel'),
};

export interface TermFormProps {
  view: CatalogueView;
  kind: TermKind;
  /** Null: a new one. */
  term: DeskTerm | null;
}

export const TermForm = ({ view, kind, term }: TermFormProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const form = useTermForm(kind, term);
  const { base, problem, isSending } = form;
  const Fields = FIELDS[kind];
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.isOpen || base?.isEnding) return;
    const answer = await form.save();
    if (!answer) return;
    const id = base ? 'desk.catalogue.saved' : 'desk.catalogue.created';
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id }) }));
    if (!base && answer.term) void navigate(catalogueAddress({ ...view, open: answer.term.id }));
  };
  return (
    <div className={styles.editor}>
      <header className={styles.editorHead}>
        <h2 className={styles.heading}>
          {base ? <bdi>{base.title}</bdi> : <FormattedMessage id={`desk.catalogue.new.${kind}`} />}
        </h2>
        {base && (
          <p className={styles.badges}>
            <TermBadges term={base} />
            <span className={styles.muted}>
              <FormattedMessage id={`desk.catalogue.${HOLDS[kind]}`} values={{ count: base.held }} />
            </span>
          </p>
        )}
      </header>
      {base?.isEnding && (
        <p className={styles.notice} role="status">
          <FormattedMessage id={`desk.catalogue.ending.note.${HOLDS[kind]}`} values={{ count: base.held }} />
        </p>
      )}
      <form className={styles.panel} onSubmit={(event) => void submit(event)} noValidate>
        <Fields form={form} />
        {base && (
          <TextField
            label={<FormattedMessage id="desk.catalogue.why" />}
            value={form.values['why'] ?? ''}
            maxLength={TERM_WHY_MAX_LENGTH}
            onChange={({ target }) => form.set('why', target.value)}
          />
        )}
        <FieldError>
          {problem?.field === '' || problem?.field === 'revision' ? problem.text : null}
        </FieldError>
        <DraftActs
          draft={form}
          saveLabel={<FormattedMessage id={base ? 'desk.catalogue.save' : 'desk.catalogue.create'} />}
          canSave={!isSending && !base?.isEnding}
          Name={NAMES[kind]}
        />
      </form>
      {base && (
        <>
          {kind !== 'album_category' && <TermPicture kind={kind} term={base} />}
          {(base.own.kind === 'model' || base.own.kind === 'channel') && (
            <TermCover kind={base.own.kind} id={base.id} cover={base.own.cover ?? null} />
          )}
          {!base.isEnding && <TermActs view={view} kind={kind} term={base} form={form} />}
          <TermLog kind={kind} term={base} onFill={form.fill} />
        </>
      )}
    </div>
  );
};
