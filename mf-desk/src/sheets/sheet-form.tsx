/** Downloads the list as a table and takes one in; what became of its rows stands below. */
import { useId, useState } from 'react';
import { FormattedMessage, useErrorText } from '@foyer/shared/platform';
import type { SheetImport, SheetKind } from '@foyer/shared/wire-schemas/catalogue-desk/sheets';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { DownloadLink } from '../layout/download-link.tsx';
import fileInput from '../layout/file-input.module.css';
import { sheetsApi } from '../sheets-api.ts';
import styles from './sheets.module.css';

export interface SheetProps {
  kind: SheetKind;
  /** Of the table. */
  href: string;
  /** Rows were taken in: what is shown may be another by now. */
  onChanged: () => void;
}

/** Neither is made by a row. */
const isObject = (kind: SheetKind): boolean => kind === 'video' || kind === 'album';

// A file cannot be kept over a new document: it is chosen once more.
const WRITE = { remote: 'mf-desk', action: 'desk-sheet', args: {} };

export const SheetForm = ({ kind, href, onChanged }: SheetProps) => {
  const errorText = useErrorText();
  const fileId = useId();
  const hintId = useId();
  const { write } = useMemberWrite(WRITE);
  const [send, { isLoading }] = sheetsApi.endpoints.deskSheetsImport.useMutation();
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState<SheetImport | null>(null);
  const take = async (file: File | undefined) => {
    if (!file || isLoading) return;
    setProblem('');
    setDone(null);
    const answer = await write(() => send({ kind, file }), null);
    if (answer.ok) {
      setDone(answer);
      onChanged();
    } else if (answer.code !== 'need_auth') setProblem(errorText(answer.code, answer.info));
  };
  return (
    <div className={styles.body}>
      <DownloadLink href={href}>
        <FormattedMessage id="desk.table.csv" />
      </DownloadLink>
      <div className={styles.file}>
        <label className={styles.label} htmlFor={fileId}>
          <FormattedMessage id="desk.sheet.choose" />
        </label>
        <input
          id={fileId}
          className={fileInput.file}
          type="file"
          accept=".csv,text/csv"
          aria-busy={isLoading}
          aria-describedby={hintId}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
        <p id={hintId} className={styles.muted}>
          <FormattedMessage id={isObject(kind) ? 'desk.sheet.hint.objects' : 'desk.sheet.hint'} />
        </p>
        <FieldError>{problem}</FieldError>
      </div>
      <div role="status">{done && <SheetOutcome done={done} />}</div>
    </div>
  );
};

const COUNTS = ['created', 'changed', 'same'] as const;

const SheetOutcome = ({ done }: { done: SheetImport }) => {
  const errorText = useErrorText();
  return (
    <div className={styles.outcome}>
      <p className={styles.counts}>
        {COUNTS.map((name) => (
          <span key={name}>
            <FormattedMessage id={`desk.sheet.${name}`} values={{ count: done[name] }} />
          </span>
        ))}
        {done.bad_count > 0 && (
          <strong>
            <FormattedMessage id="desk.sheet.bad" values={{ count: done.bad_count }} />
          </strong>
        )}
      </p>
      {done.bad.length > 0 && (
        <ul className={styles.bad}>
          {done.bad.map(({ line, name, code, field, info }) => (
            <li key={line}>
              <strong>
                <FormattedMessage id="desk.sheet.line" values={{ line }} />
              </strong>{' '}
              <bdi>{name}</bdi> {field !== '' && <code>{field}</code>}{' '}
              {errorText(code, info as Record<string, string | number>)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
