/** What the log is narrowed to: an object, a person, words, days. */
import { FormattedMessage, Link, useIntl, useNavigate } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import type { ChangeLogQuestion } from '../settings-api.ts';
import { KINDS } from './kind-name.tsx';
import styles from './log.module.css';

const FIELDS = ['q', 'member', 'kind', 'id', 'from', 'until'] as const;

export const LogSearch = ({ asked }: { asked: ChangeLogQuestion }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <>
      <form
        className={styles.search}
        role="search"
        aria-label={text('desk.log.title')}
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          void navigate(
            rareUrls.deskLog(
              Object.fromEntries(
                FIELDS.map((name) => [name, String(data.get(name) ?? '').trim() || undefined]),
              ),
            ),
          );
        }}
      >
        <TextField
          label={text('desk.log.words')}
          name="q"
          type="search"
          maxLength={100}
          defaultValue={asked.q}
        />
        <TextField
          label={text('desk.log.member')}
          name="member"
          type="search"
          maxLength={100}
          autoComplete="off"
          defaultValue={asked.member}
        />
        <Select
          label={text('desk.log.kind')}
          name="kind"
          defaultValue={asked.kind}
          options={[
            { value: '', label: text('desk.log.kind.any') },
            ...KINDS.map((kind) => ({ value: kind, label: text(`desk.log.kind.${kind}`) })),
          ]}
        />
        <TextField
          label={text('desk.log.id')}
          name="id"
          maxLength={100}
          autoComplete="off"
          defaultValue={asked.id}
        />
        <div className={styles.days}>
          <TextField label={text('desk.log.from')} name="from" type="date" defaultValue={asked.from} />
          <TextField label={text('desk.log.until')} name="until" type="date" defaultValue={asked.until} />
        </div>
        <Button type="submit" kind="primary" icon="search">
          <FormattedMessage id="desk.search" />
        </Button>
      </form>
      {FIELDS.some((name) => asked[name] !== '') && (
        <p className={styles.facts}>
          <Link className={styles.link} to={rareUrls.deskLog()}>
            <FormattedMessage id="desk.log.all" />
          </Link>
        </p>
      )}
    </>
  );
};
