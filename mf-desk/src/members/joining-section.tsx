/** Who asks to join, who waits the longest first; each is let in, or refused with a reason. */
import { useState } from 'react';
import {
  FormattedMessage,
  notify,
  useDispatch,
  useErrorText,
  useIntl,
  useSearchParams,
} from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import type { WaitingMember } from '@foyer/shared/wire-schemas/members/joining-desk';
import { type JoiningAction, joiningApi } from '../joining-api.ts';
import { type FieldProblem, ReasonForm } from '../layout/reason-form.tsx';
import { useHeldFocus } from '../layout/use-held-focus.ts';
import styles from './members.module.css';

const useAnswer = () => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const { write } = useMemberWrite({ remote: 'mf-desk', action: 'joining', args: {} });
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [answer, { isLoading: isSending }] = joiningApi.endpoints.deskJoiningAnswer.useMutation();
  /** @returns whether it was answered */
  const send = async (action: JoiningAction): Promise<boolean> => {
    if (isSending) return false;
    const done = await write(() => answer(action), null);
    if (!done.ok) {
      setProblem({ field: done.field ?? '', text: errorText(done.code, done.info) });
      return false;
    }
    setProblem(null);
    const id = `desk.members.joining.done.${action.act}`;
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id }, { name: done.name }) }));
    return true;
  };
  return { send, isSending, problem };
};

export const JoiningSection = () => {
  const [search] = useSearchParams();
  const after = search.get('after') ?? '';
  const [refused, setRefused] = useState<WaitingMember | null>(null);
  const { heading, onFocus } = useHeldFocus();
  const { currentData, error, isFetching, refetch } = joiningApi.endpoints.deskJoiningList.useQuery(after);
  return (
    <section className={styles.section} aria-labelledby="joining" onFocus={onFocus}>
      <h2 ref={heading} id="joining" className={styles.heading} tabIndex={-1}>
        <FormattedMessage id="desk.members.joining" values={{ count: currentData?.total_count ?? 0 }} />
      </h2>
      <AsyncView
        state={{ data: currentData, error, isLoading: isFetching && !currentData }}
        skeleton={<Skeleton w="100%" h={400} />}
        empty={({ waiting }) => waiting.length === 0}
        emptyText={<FormattedMessage id="desk.members.joining.none" />}
        onRetry={() => void refetch()}
      >
        {({ waiting, next }) => (
          <>
            <ul className={styles.rows}>
              {waiting.map((member) => (
                <Waiting key={member._id} member={member} onRefuse={() => setRefused(member)} />
              ))}
            </ul>
            {next !== null && (
              <ButtonLink className={styles.link} to={rareUrls.deskMembers('joining', { after: next })}>
                <FormattedMessage id="desk.members.more" />
              </ButtonLink>
            )}
          </>
        )}
      </AsyncView>
      <Dialog
        open={refused !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setRefused(null);
        }}
        title={
          refused && (
            <FormattedMessage
              id="desk.members.joining.refuse.ask"
              values={{ name: <bdi>{refused.name}</bdi> }}
            />
          )
        }
      >
        {refused && <RefuseForm memberId={refused._id} onDone={() => setRefused(null)} />}
      </Dialog>
    </section>
  );
};

const Waiting = ({ member, onRefuse }: { member: WaitingMember; onRefuse: () => void }) => {
  const intl = useIntl();
  const { send, isSending, problem } = useAnswer();
  const { _id, name, mail, words, asked } = member;
  return (
    <li className={styles.change}>
      <p className={styles.facts}>
        <strong className={styles.name}>
          <bdi>{name}</bdi>
        </strong>
        <bdi>{mail}</bdi>
        <time dateTime={asked}>{intl.formatDate(asked, { dateStyle: 'medium', timeStyle: 'short' })}</time>
      </p>
      {words === '' ? (
        <p className={styles.muted}>
          <FormattedMessage id="desk.members.joining.no-words" />
        </p>
      ) : (
        <p className={styles.words}>{words}</p>
      )}
      {problem && <p role="alert">{problem.text}</p>}
      <div className={styles.acts}>
        <Button
          size="s"
          kind="primary"
          aria-disabled={isSending}
          aria-label={intl.formatMessage({ id: 'desk.members.joining.approve.name' }, { name })}
          onClick={() => void send({ act: 'approve', member_id: _id })}
        >
          <FormattedMessage id="desk.members.joining.approve" />
        </Button>
        <Button
          size="s"
          aria-label={intl.formatMessage({ id: 'desk.members.joining.refuse.ask' }, { name })}
          onClick={onRefuse}
        >
          <FormattedMessage id="desk.members.joining.refuse" />
        </Button>
      </div>
    </li>
  );
};

const RefuseForm = ({ memberId, onDone }: { memberId: number; onDone: () => void }) => {
  const { send, isSending, problem } = useAnswer();
  return (
    <ReasonForm
      hint={<FormattedMessage id="desk.members.reason.hint" />}
      submit={<FormattedMessage id="desk.members.joining.refuse" />}
      problem={problem}
      isSending={isSending}
      send={async (typed) => {
        const isRefused = await send({ act: 'refuse', member_id: memberId, reason: typed('reason') });
        if (isRefused) onDone();
        return isRefused;
      }}
    >
      <p>
        <FormattedMessage id="desk.members.joining.refuse.text" />
      </p>
    </ReasonForm>
  );
};
