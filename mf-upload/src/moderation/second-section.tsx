/** What another moderator has to agree to before it is done. */
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import type { Proposal } from '@foyer/shared/wire-schemas/moderation-desk';
import { Button } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { moderationApi } from '../moderation-api.ts';
import type { DeskView } from './desk-address.ts';
import { DecisionFacts } from './decision-facts.tsx';
import styles from './moderation.module.css';
import { Samples } from './samples.tsx';
import { useRefusalWords } from './use-refusal-words.ts';

export const SecondSection = ({ view }: { view: DeskView }) => {
  const intl = useIntl();
  const { data, error, isLoading, refetch } = moderationApi.endpoints.uploadDeskGetProposals.useQuery();
  return (
    <>
      <p className={styles.muted}>
        <FormattedMessage id="upload.moderation.second.text" />
      </p>
      <AsyncView
        state={{ data, error, isLoading }}
        empty={({ proposals }) => proposals.length === 0}
        emptyText={intl.formatMessage({ id: 'upload.moderation.second.empty' })}
        skeleton={<Skeleton w="100%" h={400} />}
        onRetry={() => void refetch()}
      >
        {({ proposals }) => (
          <ul className={styles.cards}>
            {proposals.map((proposal) => (
              <li key={proposal.proposal_id} className={styles.card}>
                <ProposalCard proposal={proposal} />
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
      <Samples open={view.sample} />
    </>
  );
};

const ProposalCard = ({ proposal }: { proposal: Proposal }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const wordsOf = useRefusalWords();
  const [decide, { isLoading }] = moderationApi.endpoints.uploadDeskDecideProposal.useMutation();
  const send = async (act: 'confirm' | 'dismiss') => {
    const { data, error } = await decide({ act, proposalId: proposal.proposal_id });
    dispatch(
      notify(
        data?.ok
          ? { kind: 'success', text: intl.formatMessage({ id: `upload.moderation.second.done.${act}` }) }
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
          <FormattedMessage id="upload.moderation.days.count" values={{ days }} />
        </p>
      )}
      <div className={styles.acts}>
        {!isOwn && (
          <Button kind="danger" disabled={isLoading} onClick={() => void send('confirm')}>
            <FormattedMessage id="upload.moderation.second.confirm" />
          </Button>
        )}
        <Button disabled={isLoading} onClick={() => void send('dismiss')}>
          <FormattedMessage
            id={isOwn ? 'upload.moderation.second.take-back' : 'upload.moderation.second.dismiss'}
          />
        </Button>
      </div>
    </>
  );
};
