/** /restore-{code}/?for=codes starts the end of a lost second step, ?for=keep stops it; the codes came by mail. Needs no JavaScript. */
import { FormattedMessage, Link, useSearchParams } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import { FACTOR_REMOVAL_DAYS } from '@foyer/shared/wire-schemas/accounts/second-factors';
import { useState } from 'react';
import { AccountForm } from '../parts/account-form.tsx';
import { AccountNote } from '../parts/account-note.tsx';
import { AccountPage } from '../parts/account-page.tsx';
import { WayLine } from '../parts/account-ways.tsx';
import { useAccountForm } from '../parts/use-account-form.ts';
import { FACTOR_LOSS_ACTION, secondStepApi } from '../sign-in/second-step-api.ts';
import css from '../sign-in/sign-in-form.module.css';

const TEXTS = {
  begin: {
    title: 'shellPages.lostCodes.begin.title',
    lead: 'shellPages.lostCodes.begin.lead',
    submit: 'shellPages.lostCodes.begin.submit',
    done: 'shellPages.lostCodes.begin.done',
  },
  keep: {
    title: 'shellPages.lostCodes.keep.title',
    lead: 'shellPages.lostCodes.keep.lead',
    submit: 'shellPages.lostCodes.keep.submit',
    done: 'shellPages.lostCodes.keep.done',
  },
} as const;
const VALUES = { days: FACTOR_REMOVAL_DAYS };

export const LostCodesPage = ({ code, act }: { code: string; act: 'begin' | 'keep' }) => {
  const [search] = useSearchParams();
  const [send] = secondStepApi.endpoints.shellLoseFactor.useMutation();
  const [isDone, setDone] = useState(search.has('sent'));
  const texts = TEXTS[act];
  const form = useAccountForm({
    fields: [],
    refused: { code: search.get('error') },
    check: () => null,
    send: () => send({ act, code }),
    onDone: () => {
      setDone(true);
      return true;
    },
  });
  return (
    <AccountPage
      icon="lock"
      title={texts.title}
      description={texts.lead}
      values={VALUES}
      lead={isDone ? null : undefined}
      canonical={urls.restore()}
    >
      {isDone ? (
        <>
          <AccountNote>
            <FormattedMessage id={texts.done} values={VALUES} />
          </AccountNote>
          <WayLine>
            <Link className={css.inText} to={act === 'keep' ? urls.restore() : urls.signIn()}>
              <FormattedMessage
                id={act === 'keep' ? 'shellPages.newPassword.title' : 'shellPages.restore.back'}
              />
            </Link>
          </WayLine>
        </>
      ) : (
        <AccountForm
          form={form}
          action={FACTOR_LOSS_ACTION}
          hidden={{ act, code }}
          submit={<FormattedMessage id={texts.submit} />}
          errorOf={(problem) =>
            problem === 'not_found' && (
              <span>
                <FormattedMessage id="shellPages.mail.expired" />{' '}
                <Link className={css.inText} to={urls.signIn()}>
                  <FormattedMessage id="common.signIn" />
                </Link>
              </span>
            )
          }
        >
          {null}
        </AccountForm>
      )}
    </AccountPage>
  );
};
