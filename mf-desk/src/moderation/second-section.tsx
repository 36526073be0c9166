/** What another moderator has to agree to before it is done. */
import { useRef } from 'react';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import type { Proposal } from '@foyer/shared/wire-schemas/moderation/desk';
import { Button } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { moderationApi } from '../moderation-api.ts';
import type { DeskView } from './desk-address.ts';
import { DecisionFacts } from './case/decision-facts.tsx';
import styles from './moderation.module.css';
import { Samples } from './figures/samples.tsx';
import { useRefusalWords } from './use-refusal-words.ts';

export const SecondSection = ({ view }: { view: DeskView }) => {
  const intl = useIntl();
  const frame = useRef<HTMLDivElement>(null);
  const { data, error, isLoading, refetch } = moderationApi.endpoints.deskGetProposals.useQuery();
  return (
    <>
      <p className={styles.muted}>
        <FormattedMessage id="desk.moderation.second.text" />
      </p>
      <div ref={frame} tabIndex={-1}>
        <AsyncView
          state={{ data, error, isLoading }}
          empty={({ proposals }) => proposals.length === 0}
          emptyText={intl.formatMessage({ id: 'desk.moderation.second.empty' })}
          skeleton={<Skeleton w="100%" h={400} />}
          onRetry={() => void refetch()}
        >
          {({ proposals }) => (
            <ul className={styles.cards}>
              {proposals.map((proposal) => (
                <li key={proposal.proposal_id} className={styles.card}>
                  <ProposalCard
                    proposal={proposal}
                    onDone={() => frame.current?.focus({ preventScroll: true })}
                  />
                </li>
              ))}
            </ul>
          )}
        </AsyncView>
      </div>
      <Samples open={view.sample} />
    </>
  );
};

const ProposalCard = ({ proposal, onDone }: { proposal: Proposal; onDone: () => void }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const wordsOf = useRefusalWords();
  const [decide, { isLoading }] = moderationApi.endpoints.deskDecideProposal.useMutation();
  const send = async (act: 'confirm' | 'dismiss') => {
    if (isLoading) return;
    const { data, error } = await decide({ act, proposalId: proposal.proposal_id });
    // The card goes with what was pressed.
    if (data?.ok) onDone();
    dispatch(
      notify(
        data?.ok
          ? { kind: 'success', text: intl.formatMessage({ id: `desk.moderation.second.done.${act}` }) }
          : { kind: 'error', text: wordsOf(error ?? data) },
      ),
    );
  };
  const { member, days, is_own: isOwn } = proposal;
  return (
    <>
      <DecisionFacts decision={{ ...proposal, moderator: member }} />
      {days !== null && (
        <p className={styles.note}>
          <FormattedMessage id="desk.moderation.days.count" values={{ days }} />
        </p>
      )}
      <div className={styles.acts}>
        {!isOwn && (
          <Button kind="danger" aria-disabled={isLoading} onClick={() => void send('confirm')}>
            <FormattedMessage id="desk.moderation.second.confirm" />
          </Button>
        )}
        <Button aria-disabled={isLoading} onClick={() => void send('dismiss')}>
          <FormattedMessage
            id={isOwn ? 'desk.moderation.second.take-back' : 'desk.moderation.second.dismiss'}
          />
        </Button>
      </div>
    </>
  );
};
