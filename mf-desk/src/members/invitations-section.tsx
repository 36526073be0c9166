/** Links that let somebody join: made here, shown once, ended here. */
import { type FormEvent, useRef, useState } from 'react';
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
import { CopyField } from '@foyer/shared/ui/forms/copy-field';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { useFocusWrong } from '@foyer/shared/ui/forms/use-focus-wrong';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { INVITATION_STATES, type Invitation } from '@foyer/shared/wire-schemas/members/joining-desk';
import { type InvitationAction, joiningApi } from '../joining-api.ts';
import { useHeldFocus } from '../layout/use-held-focus.ts';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import type { FieldProblem } from '../layout/reason-form.tsx';
import styles from './members.module.css';

/** As the call has them: joining-desk.ts of the wire schemas. */
const LIMITS = { note: 100, uses: 10_000, days: 365 };
const FIELDS = ['note', 'uses', 'days'];

const useInvite = () => {
  const errorText = useErrorText();
  const { write } = useMemberWrite({ remote: 'mf-desk', action: 'invitation', args: {} });
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [invite, { isLoading: isSending }] = joiningApi.endpoints.deskJoiningInvite.useMutation();
  /** @returns the link of a new one; undefined where it was refused */
  const send = async (action: InvitationAction): Promise<string | undefined> => {
    if (isSending) return undefined;
    const done = await write(() => invite(action), null);
    setProblem(done.ok ? null : { field: done.field ?? '', text: errorText(done.code, done.info) });
    return done.ok ? done.link : undefined;
  };
  return { send, isSending, problem };
};

export const InvitationsSection = () => {
  const intl = useIntl();
  const [search] = useSearchParams();
  const state = INVITATION_STATES.find((one) => one === search.get('state')) ?? '';
  const before = search.get('before') ?? '';
  const { heading, onFocus } = useHeldFocus();
  const { currentData, error, isFetching, refetch } = joiningApi.endpoints.deskJoiningInvitations.useQuery({
    state,
    before,
  });
  const address = (of: { state: string; before?: number }) =>
    rareUrls.deskMembers('invitations', { state: of.state || undefined, before: of.before });
  return (
    <>
      <CreateForm />
      <section className={styles.section} aria-labelledby="invitations" onFocus={onFocus}>
        <h2 ref={heading} id="invitations" className={styles.heading} tabIndex={-1}>
          <FormattedMessage id="desk.members.invitations" />
        </h2>
        <LinkTabs
          label={intl.formatMessage({ id: 'desk.members.invitations' })}
          items={(['all', ...INVITATION_STATES] as const).map((one) => ({
            label: <FormattedMessage id={`desk.members.invitations.filter.${one}`} />,
            to: address({ state: one === 'all' ? '' : one }),
            current: one === (state || 'all'),
          }))}
        />
        <AsyncView
          state={{ data: currentData, error, isLoading: isFetching && !currentData }}
          skeleton={<Skeleton w="100%" h={300} />}
          empty={({ invitations }) => invitations.length === 0}
          emptyText={<FormattedMessage id="desk.members.invitations.none" />}
          onRetry={() => void refetch()}
        >
          {({ invitations, next }) => (
            <>
              <ul className={styles.rows}>
                {invitations.map((invitation) => (
                  <Row key={invitation.invitation_id} invitation={invitation} />
                ))}
              </ul>
              {next !== null && (
                <ButtonLink className={styles.link} to={address({ state, before: next })}>
                  <FormattedMessage id="desk.members.invitations.more" />
                </ButtonLink>
              )}
            </>
          )}
        </AsyncView>
      </section>
    </>
  );
};

const CreateForm = () => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const form = useRef<HTMLFormElement>(null);
  const focusWrong = useFocusWrong(form);
  const { send, isSending, problem } = useInvite();
  const [link, setLink] = useState('');
  const errorAt = (field: string) => (problem?.field === field ? problem.text : undefined);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (field: string) => String(data.get(field) ?? '').trim();
    const made = await send({ act: 'create', note: text('note'), uses: text('uses'), days: text('days') });
    if (made === undefined) return focusWrong();
    setLink(made);
    form.current?.reset();
  };
  return (
    <section className={styles.panel} aria-labelledby="new-invitation">
      <div>
        <h2 id="new-invitation" className={styles.heading}>
          <FormattedMessage id="desk.members.invitations.new" />
        </h2>
        <p className={styles.muted}>
          <FormattedMessage id="desk.members.invitations.text" />
        </p>
      </div>
      <form ref={form} className={styles.invite} method="post" onSubmit={(event) => void submit(event)}>
        <TextField
          label={<FormattedMessage id="desk.members.invitations.note" />}
          hint={<FormattedMessage id="desk.members.invitations.note.hint" />}
          name="note"
          maxLength={LIMITS.note}
          autoComplete="off"
          error={errorAt('note')}
        />
        <TextField
          label={<FormattedMessage id="desk.members.invitations.uses" />}
          name="uses"
          type="number"
          min={1}
          max={LIMITS.uses}
          required
          defaultValue="1"
          error={errorAt('uses')}
        />
        <TextField
          label={<FormattedMessage id="desk.members.invitations.days" />}
          name="days"
          type="number"
          min={1}
          max={LIMITS.days}
          required
          defaultValue="14"
          error={errorAt('days')}
        />
        {problem && !FIELDS.includes(problem.field) && <FieldError>{problem.text}</FieldError>}
        <Button type="submit" kind="primary" aria-disabled={isSending}>
          <FormattedMessage id="desk.members.invitations.make" />
        </Button>
      </form>
      {link !== '' && (
        <div className={styles.made} role="status">
          <p>
            <FormattedMessage id="desk.members.invitations.once" />
          </p>
          <CopyField
            label={<FormattedMessage id="desk.members.invitations.link" />}
            value={link}
            copyLabel={<FormattedMessage id="desk.members.invitations.copy" />}
            onCopied={() =>
              dispatch(
                notify({
                  kind: 'success',
                  text: intl.formatMessage({ id: 'desk.members.invitations.copied' }),
                }),
              )
            }
          />
        </div>
      )}
    </section>
  );
};

const Row = ({ invitation }: { invitation: Invitation }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { send, isSending, problem } = useInvite();
  const { invitation_id: id, note, uses, uses_max: max, ends, state } = invitation;
  const name = note || intl.formatMessage({ id: 'desk.members.invitations.number' }, { number: id });
  const end = async () => {
    if ((await send({ act: 'end', invitation_id: id })) === undefined) return;
    const text = intl.formatMessage({ id: 'desk.members.invitations.ended' }, { name });
    dispatch(notify({ kind: 'success', text }));
  };
  return (
    <li className={styles.invitation}>
      <div>
        <p className={styles.who}>
          <span className={styles.name}>
            <bdi>{name}</bdi>
          </span>
          <Badge kind={state === 'open' ? 'success' : 'neutral'}>
            <FormattedMessage id={`desk.members.invitations.state.${state}`} />
          </Badge>
        </p>
        <p className={styles.facts}>
          <FormattedMessage id="desk.members.invitations.used" values={{ uses, max }} />
          <span>
            <FormattedMessage
              id={state === 'ended' ? 'desk.members.invitations.since' : 'desk.members.invitations.until'}
              values={{ date: intl.formatDate(ends, { dateStyle: 'medium', timeStyle: 'short' }) }}
            />
          </span>
        </p>
        {problem && <p role="alert">{problem.text}</p>}
      </div>
      {state === 'open' && (
        <Button
          size="s"
          aria-disabled={isSending}
          aria-label={intl.formatMessage({ id: 'desk.members.invitations.end.name' }, { name })}
          onClick={() => void end()}
        >
          <FormattedMessage id="desk.members.invitations.end" />
        </Button>
      )}
    </li>
  );
};
