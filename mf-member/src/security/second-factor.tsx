/** Two-step sign-in: off, being set up, on; what it asks for is the server's to check. */
import type { SecondFactorAnswer } from '@foyer/shared/wire-schemas/accounts/second-factors';
import { FormattedDate, FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { useState } from 'react';
import type { OwnMember } from '../edit/own-member.ts';
import cards from '../parts/settings-card.module.css';
import { type SecondFactorChange, securityApi } from '../security-api.ts';
import { AppSetup } from './app-setup.tsx';
import { type Proof, ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './security.module.css';
import { useOpenDesk } from './use-open-desk.ts';

type Setup = NonNullable<SecondFactorAnswer['setup']>;
type Step =
  | { is: 'rest' }
  | { is: 'begin' | 'renew' | 'off' }
  | { is: 'setup'; setup: Setup }
  | { is: 'codes'; codes: readonly string[] };
const REST: Step = { is: 'rest' };

export const SecondFactor = ({ member }: { member: OwnMember }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { memberGetSecondFactor, memberChangeSecondFactor } = securityApi.endpoints;
  const state = memberGetSecondFactor.useQuery(member._id);
  const [send] = memberChangeSecondFactor.useMutation();
  const openDesk = useOpenDesk();
  const [step, setStep] = useState<Step>(REST);
  const rest = () => setStep(REST);
  const tell = (id: string) => dispatch(notify({ kind: 'success', text: intl.formatMessage({ id }) }));
  /** @returns the refusal; null: done */
  const change = async (act: SecondFactorChange['act'], { old, code }: Proof): Promise<unknown> => {
    const { data, error } = await send({ act, old, code });
    if (!data?.ok) return data ?? error;
    if (data.setup) setStep({ is: 'setup', setup: data.setup });
    else if (data.recovery_codes) setStep({ is: 'codes', codes: data.recovery_codes });
    else {
      rest();
      tell('member.settings.second_factor.isOff');
    }
    return null;
  };
  if (step.is === 'codes')
    return (
      <RecoveryCodes
        codes={step.codes}
        onDone={() => {
          rest();
          tell('member.settings.second_factor.isOn');
          openDesk();
        }}
      />
    );
  if (step.is === 'setup')
    return (
      <ProofForm
        member={member}
        asks={['code']}
        action={<FormattedMessage id="member.settings.second_factor.confirm" />}
        onSend={(proof) => change('confirm', proof)}
        onCancel={rest}
      >
        <AppSetup setup={step.setup} />
      </ProofForm>
    );
  if (step.is === 'begin')
    return (
      <ProofForm
        member={member}
        asks={['password']}
        action={<FormattedMessage id="common.next" />}
        onSend={(proof) => change('begin', proof)}
        onCancel={rest}
      />
    );
  if (step.is === 'renew' || step.is === 'off')
    return (
      <ProofForm
        member={member}
        asks={['password', 'code']}
        kind={step.is === 'off' ? 'danger' : 'primary'}
        action={<FormattedMessage id={`member.settings.second_factor.${step.is}`} />}
        onSend={(proof) => change(step.is, proof)}
        onCancel={rest}
      />
    );
  return (
    <AsyncView
      state={{
        data: state.currentData,
        error: state.error,
        isLoading: state.isFetching && !state.currentData,
      }}
      skeleton={<Skeleton w="100%" h={44} />}
      onRetry={() => void state.refetch()}
    >
      {({ since, recovery_left = 0 }) =>
        since ? (
          <>
            <p className={css.state}>
              <Badge kind="success">
                <FormattedMessage
                  id="member.settings.second_factor.since"
                  values={{ date: <FormattedDate value={since} dateStyle="medium" /> }}
                />
              </Badge>
              <span className={cards.small}>
                <FormattedMessage id="member.settings.codes.left" values={{ count: recovery_left }} />
              </span>
            </p>
            <div className={cards.actions}>
              <Button onClick={() => setStep({ is: 'renew' })}>
                <FormattedMessage id="member.settings.second_factor.renew" />
              </Button>
              <Button kind="danger" onClick={() => setStep({ is: 'off' })}>
                <FormattedMessage id="member.settings.second_factor.off" />
              </Button>
            </div>
          </>
        ) : (
          <div className={cards.actions}>
            <Button icon="lock" onClick={() => setStep({ is: 'begin' })}>
              <FormattedMessage id="member.settings.second_factor.begin" />
            </Button>
          </div>
        )
      }
    </AsyncView>
  );
};
