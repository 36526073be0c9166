/** Objections to decisions, for moderators who did not decide first. */
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import type { AppealsPage } from '@foyer/shared/wire-schemas/moderation/desk';
import { Button } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { PageLinks } from '../../layout/page-links.tsx';
import { moderationApi } from '../../moderation-api.ts';
import { DecisionFacts } from '../case/decision-facts.tsx';
import { type DeskView, deskAddress } from '../desk-address.ts';
import styles from '../moderation.module.css';
import { ReasonField } from '../reason-field.tsx';
import { useRefusalWords } from '../use-refusal-words.ts';

type Appeal = AppealsPage['appeals'][number];

export const AppealsSection = ({ view }: { view: DeskView }) => {
  const intl = useIntl();
  const frame = useRef<HTMLDivElement>(null);
  const { data, error, isLoading, refetch } = moderationApi.endpoints.deskGetAppeals.useQuery(
    view.after ?? '',
  );
  return (
    <div ref={frame} tabIndex={-1}>
      <AsyncView
        state={{ data, error, isLoading }}
        empty={({ appeals }) => appeals.length === 0}
        emptyText={intl.formatMessage({ id: 'desk.moderation.appeals.empty' })}
        skeleton={<Skeleton w="100%" h={400} />}
        onRetry={() => void refetch()}
      >
        {({ appeals, next = null }) => (
          <>
            <ul className={styles.cards}>
              {appeals.map((appeal) => (
                <li key={appeal.appeal_id} className={styles.card}>
                  <AppealCard appeal={appeal} onDone={() => frame.current?.focus({ preventScroll: true })} />
                </li>
              ))}
            </ul>
            <PageLinks
              isFirst={!view.after}
              next={next}
              hrefOf={(after) => deskAddress({ section: 'appeals', after })}
            />
          </>
        )}
      </AsyncView>
    </div>
  );
};

const AppealCard = ({ appeal, onDone }: { appeal: Appeal; onDone: () => void }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const wordsOf = useRefusalWords();
  const [isMissing, setMissing] = useState(false);
  const [decide, { isLoading }] = moderationApi.endpoints.deskDecideAppeal.useMutation();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = String(new FormData(event.currentTarget).get('answer') ?? '').trim();
    setMissing(answer === '');
    if (answer === '' || isLoading) return;
    const button = (event.nativeEvent as SubmitEvent).submitter;
    const act = button?.getAttribute('value') === 'overturn' ? 'overturn' : 'uphold';
    const { data, error } = await decide({ act, appealId: appeal.appeal_id, answer });
    if (!data?.ok) {
      dispatch(notify({ kind: 'error', text: wordsOf(error ?? data) }));
      return;
    }
    // The card goes with what was pressed.
    onDone();
    const id =
      data.undone === false ? 'desk.moderation.appeals.not-undone' : `desk.moderation.appeals.done.${act}`;
    dispatch(notify({ kind: data.undone === false ? 'info' : 'success', text: intl.formatMessage({ id }) }));
  };
  return (
    <>
      <DecisionFacts decision={appeal.decision} />
      <p className={styles.words}>{appeal.words}</p>
      <p className={styles.facts}>
        {appeal.decision.member && <bdi>{appeal.decision.member.name}</bdi>}
        <PostDate iso={appeal.sent} />
      </p>
      {appeal.may_decide ? (
        <form className={styles.reasons} onSubmit={(event) => void submit(event)} noValidate>
          <ReasonField
            label={<FormattedMessage id="desk.moderation.appeals.answer" />}
            isMissing={isMissing}
            name="answer"
          />
          <div className={styles.acts}>
            <Button type="submit" value="overturn" kind="primary" aria-disabled={isLoading}>
              <FormattedMessage id="desk.moderation.appeals.overturn" />
            </Button>
            <Button type="submit" value="uphold" aria-disabled={isLoading}>
              <FormattedMessage id="desk.moderation.appeals.uphold" />
            </Button>
          </div>
        </form>
      ) : (
        <p className={styles.note}>
          <FormattedMessage id="desk.moderation.appeals.not-yours" />
        </p>
      )}
    </>
  );
};
