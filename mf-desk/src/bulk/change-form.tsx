/** Which change the chosen videos, or albums, get. What it would do is shown before anything is changed. */
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useErrorText, useIntl } from '@foyer/shared/platform';
import {
  BULK_VALUES,
  type BulkChangeKind,
  type BulkDetail,
  type BulkKind,
  CHANGES_OF,
  isClosedChange,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { ALBUM_CATEGORIES_MAX } from '@foyer/shared/wire-schemas/albums';
import { UPLOAD_CATEGORIES_MAX } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { bulkApi } from '../bulk-api.ts';
import { wordOf } from './bulk-words.ts';
import type { BulkPreviewProps } from './bulk-preview.tsx';
import { TermChoice } from './term-choice.tsx';
import type { Chosen } from './use-chosen.ts';
import styles from './bulk.module.css';

const BulkPreviewDialog = latePart<BulkPreviewProps>(() =>
  import('./bulk-preview.tsx').then((part) => part.BulkPreviewDialog),
);

const TERM_OF: Partial<Record<BulkChangeKind, TermKind>> = {
  category_add: 'category',
  category_remove: 'category',
  channel_set: 'channel',
  model_add: 'model',
  model_remove: 'model',
  album_category_add: 'album_category',
  album_category_remove: 'album_category',
  album_model_set: 'model',
};
/** How many of a kind one change takes. */
const MOST: Partial<Record<TermKind, number>> = {
  category: UPLOAD_CATEGORIES_MAX,
  album_category: ALBUM_CATEGORIES_MAX,
};
const mostOf = (kind: TermKind): number => MOST[kind] ?? 1;
const WRITE = { remote: 'mf-desk', action: 'desk-bulk', args: {} };

/** The first of the closed ones; of others nothing is chosen yet. */
const firstValue = (change: BulkChangeKind): string => (isClosedChange(change) ? BULK_VALUES[change][0] : '');

/** @param index beyond the last one: one more. @param id null: none */
const replaceTerm = (terms: readonly number[], index: number, id: number | null): number[] => [
  ...new Set([...terms.slice(0, index), ...(id === null ? [] : [id]), ...terms.slice(index + 1)]),
];

export interface ChangeFormProps {
  kind: BulkKind;
  filter: Readonly<Record<string, string>>;
  chosen: Chosen;
  /** Null: not all were looked at. */
  total: number | null;
}

export const ChangeForm = ({ kind, filter, chosen, total }: ChangeFormProps) => {
  const intl = useIntl();
  const errorText = useErrorText();
  const { write } = useMemberWrite(WRITE);
  const [send, { isLoading }] = bulkApi.endpoints.deskBulkPreview.useMutation();
  const [change, setChange] = useState<BulkChangeKind>(CHANGES_OF[kind][0]);
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState('');
  /** Null: closed again; the dialog stays, to give the focus back. */
  const [preview, setPreview] = useState<BulkDetail | null>();
  const count = chosen.ids === null ? total : chosen.ids.size;
  const term = TERM_OF[change];
  const terms = value === '' ? [] : value.split(',').map(Number);
  const isWhole =
    count !== 0 && (value !== '' || change === 'channel_clear' || change === 'album_model_clear');
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole || isLoading) return;
    setProblem('');
    const ids = chosen.ids === null ? null : [...chosen.ids];
    const answer = await write(() => send({ change, value, ids, filter: { ...filter } }), null);
    if (answer.ok) setPreview(answer);
    else if (answer.code !== 'need_auth') setProblem(errorText(answer.code, answer.info));
  };
  return (
    <form
      className={styles.change}
      data-chosen={count !== 0 || undefined}
      onSubmit={(event) => void ask(event)}
    >
      <p className={styles.head}>
        <strong role="status">
          {count === null ? (
            <FormattedMessage id="desk.videos.chosen.all" />
          ) : (
            <FormattedMessage id={`desk.videos.chosen.${kind}`} values={{ count }} />
          )}
        </strong>
        {count !== 0 && (
          <Button kind="quiet" onClick={chosen.clear}>
            <FormattedMessage id="desk.videos.clear" />
          </Button>
        )}
      </p>
      <div className={styles.fields}>
        <Select
          label={<FormattedMessage id="desk.videos.change" />}
          value={change}
          options={CHANGES_OF[kind].map((one) => ({
            value: one,
            label: intl.formatMessage({ id: `desk.videos.change.${wordOf(one)}` }),
          }))}
          onChange={({ target }) => {
            const next = CHANGES_OF[kind].find((one) => one === target.value) ?? CHANGES_OF[kind][0];
            setChange(next);
            setValue(firstValue(next));
          }}
        />
        {term &&
          [...terms, ...(terms.length < mostOf(term) ? [null] : [])].map((one, index) => (
            <TermChoice
              key={`${change} ${index}`}
              kind={term}
              {...(index > 0 && {
                label: <FormattedMessage id="desk.videos.another" values={{ n: index + 1 }} />,
              })}
              chosen={one}
              onChoose={(id) => setValue(replaceTerm(terms, index, id).join(','))}
            />
          ))}
        {isClosedChange(change) && (
          <Select
            label={<FormattedMessage id={`desk.videos.field.${wordOf(change)}`} />}
            value={value}
            options={BULK_VALUES[change].map((one) => ({
              value: one,
              label: intl.formatMessage({ id: `desk.videos.${wordOf(change)}.${one}` }),
            }))}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
        <Button type="submit" kind="primary" aria-disabled={!isWhole || isLoading}>
          <FormattedMessage id="desk.videos.preview" />
        </Button>
      </div>
      <FieldError>{problem}</FieldError>
      {preview !== undefined && (
        <BulkPreviewDialog
          preview={preview}
          onClose={() => setPreview(null)}
          onStarted={() => {
            setPreview(null);
            chosen.clear();
          }}
        />
      )}
    </form>
  );
};
