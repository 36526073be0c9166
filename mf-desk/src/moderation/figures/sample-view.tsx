/** A case as it was before anybody decided, and the form for what one would decide. It says nothing of what the first moderator did. */
import { type FormEvent, useState } from 'react';
import { FormattedMessage, notify, useDispatch, useIntl, useNavigate } from '@foyer/shared/platform';
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import { Button } from '@foyer/shared/ui/controls/button';
import { samplesApi } from '../../samples-api.ts';
import { deskAddress } from '../desk-address.ts';
import { GroundSelect } from '../case/ground-select.tsx';
import styles from '../moderation.module.css';
import { ReasonField } from '../reason-field.tsx';
import { Preview } from '../case/preview.tsx';
import { ClearContext } from '../case/preview-context.ts';
import { useRefusalWords } from '../use-refusal-words.ts';

type Verdict = 'approve' | 'reject';

export const SampleView = ({ id, found }: { id: number; found: ModerationCase }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const wordsOf = useRefusalWords();
  const [isClear, setClear] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [judge, { isLoading }] = samplesApi.endpoints.deskJudge.useMutation();
  const send = async (wanted: Verdict, reason: string, ground?: DecisionGround) => {
    if (isLoading) return;
    const { data, error } = await judge({ id, verdict: wanted, reason, ...(ground && { ground }) });
    if (!data?.ok) {
      dispatch(notify({ kind: 'error', text: wordsOf(error ?? data) }));
      return;
    }
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'desk.moderation.samples.judged' }) }));
    document.getElementById('samples-title')?.focus();
    await navigate(deskAddress({ section: 'second' }), { preventScrollReset: true });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const reason = String(fields.get('reason') ?? '').trim();
    setMissing(reason === '');
    if (reason !== '') void send('reject', reason, String(fields.get('ground')) as DecisionGround);
  };
  const { title, object_id, description, categories, tags = [] } = found;
  return (
    <ClearContext value={isClear}>
      <article className={styles.case} aria-labelledby="sample-title">
        <h3 id="sample-title" className={styles.caseTitle}>
          <bdi>{title || `#${object_id}`}</bdi>
        </h3>
        <div className={styles.acts}>
          <Button size="s" icon="eye" aria-pressed={isClear} onClick={() => setClear((was) => !was)}>
            <FormattedMessage id={isClear ? 'desk.moderation.veil' : 'desk.moderation.clear'} />
          </Button>
        </div>
        <Preview found={found} />
        {description && <p className={styles.words}>{description}</p>}
        {categories.length > 0 && <p className={styles.muted}>{categories.join(', ')}</p>}
        {tags.length > 0 && (
          <p className={styles.muted}>
            <FormattedMessage id="desk.moderation.tags" />: <bdi>{tags.join(', ')}</bdi>
          </p>
        )}
        <p id="sample-question">
          <FormattedMessage id="desk.moderation.samples.question" />
        </p>
        <div className={styles.acts} role="group" aria-labelledby="sample-question">
          <Button
            kind="primary"
            icon="check"
            aria-disabled={isLoading}
            onClick={() => void send('approve', '')}
          >
            <FormattedMessage id="desk.moderation.act.approve" />
          </Button>
          <Button
            icon="warning"
            aria-expanded={verdict === 'reject'}
            onClick={() => setVerdict((was) => (was === 'reject' ? null : 'reject'))}
          >
            <FormattedMessage id="desk.moderation.act.reject" />
          </Button>
        </div>
        {verdict === 'reject' && (
          <form className={styles.reasons} onSubmit={submit} noValidate>
            <GroundSelect />
            <ReasonField label={<FormattedMessage id="desk.moderation.reason" />} isMissing={isMissing} />
            <div className={styles.acts}>
              <Button type="submit" aria-disabled={isLoading}>
                <FormattedMessage id="desk.moderation.samples.send" />
              </Button>
            </div>
          </form>
        )}
      </article>
    </ClearContext>
  );
};
