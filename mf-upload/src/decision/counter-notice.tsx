/** The notice that a decision rests on, and the counter-notice of whom it concerns. */
import { FormattedMessage, useIntl, useSearchParams } from '@foyer/shared/platform';
import {
  COUNTER_NOTICE_FIELDS,
  COUNTER_WORDS_MAX_LENGTH,
  type StatementCopyright,
} from '@foyer/shared/wire-schemas/moderation/copyright';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { COPYRIGHT_BADGES } from '@foyer/shared/ui/graphics/copyright-badges';
import { Clock } from '../copyright/clock.tsx';
import { ContactFields, SignatureField } from '../copyright/contact-fields.tsx';
import copy from '../copyright/copyright.module.css';
import { SendPart, StatementBox } from '../copyright/form-parts.tsx';
import { useSendForm } from '../copyright/use-send-form.ts';
import { COPYRIGHT_ADDRESSES, copyrightApi } from '../copyright-api.ts';
import styles from './decision.module.css';

const DATE = { dateStyle: 'long', timeZone: 'UTC' } as const;

export const CounterNotice = ({
  copyright,
  statementKey,
}: {
  copyright: StatementCopyright;
  statementKey: string;
}) => {
  const intl = useIntl();
  const { work, claimant, address, state, may_counter, countered, restore_from, restore_by } = copyright;
  return (
    <section className={styles.form} aria-labelledby="counter-title">
      <h2 id="counter-title" className={styles.heading}>
        <FormattedMessage id="upload.copyright.title" />{' '}
        <Badge kind={COPYRIGHT_BADGES[state]}>
          <FormattedMessage id={`upload.copyright.state.${state}`} />
        </Badge>
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>
            <FormattedMessage id="upload.copyright.claimed-by" />
          </dt>
          <dd>
            <bdi>{claimant}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="upload.copyright.claimed-work" />
          </dt>
          <dd className={styles.words}>{work}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="upload.copyright.claimed-address" />
          </dt>
          <dd>
            <bdi>{address}</bdi>
          </dd>
        </div>
      </dl>
      {countered && (
        <p className={copy.told} role="status">
          <FormattedMessage
            id="upload.copyright.counter.sent"
            values={{ date: intl.formatDate(countered, DATE) }}
          />
        </p>
      )}
      {state === 'countered' && <Clock from={restore_from} by={restore_by} />}
      {may_counter && <CounterForm claimant={claimant} statementKey={statementKey} />}
    </section>
  );
};

const CounterForm = ({ claimant, statementKey }: { claimant: string; statementKey: string }) => {
  const [search] = useSearchParams();
  const [send] = copyrightApi.endpoints.uploadSendCounterNotice.useMutation();
  const code = search.get('error');
  const { isBusy, onSubmit, errorOf, formError } = useSendForm({
    send,
    fields: COUNTER_NOTICE_FIELDS,
    initial: { code, field: search.get('field') },
    // The page asks anew automatically.
    onDone: () => undefined,
  });
  return (
    <details className={copy.action} open={code !== null}>
      <summary>
        <FormattedMessage id="upload.copyright.counter.title" />
      </summary>
      <form method="post" action={COPYRIGHT_ADDRESSES.counter} onSubmit={onSubmit} aria-busy={isBusy}>
        <input type="hidden" name="key" value={statementKey} />
        <p>
          <FormattedMessage id="upload.copyright.counter.text" />
        </p>
        <p className={copy.told}>
          <FormattedMessage
            id="upload.copyright.counter.forwarded"
            values={{ claimant: <bdi>{claimant}</bdi> }}
          />
        </p>
        <TextArea
          label={<FormattedMessage id="upload.copyright.counter.words" />}
          name="words"
          rows={4}
          required
          maxLength={COUNTER_WORDS_MAX_LENGTH}
          error={errorOf('words')}
        />
        <ContactFields errorOf={errorOf} />
        <StatementBox name="mistake" errorOf={errorOf}>
          <FormattedMessage id="upload.copyright.counter.mistake" />
        </StatementBox>
        <StatementBox name="jurisdiction" errorOf={errorOf}>
          <FormattedMessage id="upload.copyright.counter.jurisdiction" />
        </StatementBox>
        <SignatureField error={errorOf('signature')} />
        <SendPart formError={formError} isBusy={isBusy} hasIcon>
          <FormattedMessage id="upload.copyright.counter.send" />
        </SendPart>
      </form>
    </details>
  );
};
