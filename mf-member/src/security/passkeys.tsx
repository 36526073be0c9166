/** The member's passkeys: added on this device, renamed, removed. */
import type { PasskeysAnswer } from '@foyer/shared/wire-schemas/accounts/passkeys';
import { FormattedMessage, notify, useDispatch, useHostActions, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { useState } from 'react';
import type { OwnMember } from '../edit/own-member.ts';
import cards from '../parts/settings-card.module.css';
import { describeBrowser } from '../settings/describe-browser.ts';
import { securityApi } from '../security-api.ts';
import { createPasskey } from './create-passkey.ts';
import { type Proof, ProofForm } from './proof-form.tsx';
import css from './security.module.css';
import { useOpenDesk } from './use-open-desk.ts';
import { useRefusal } from './use-refusal.ts';

type Passkey = NonNullable<PasskeysAnswer['passkeys']>[number];
/** Of the form: none, for a new one, or for the one that is renamed. */
type Editing = null | 'new' | Passkey;

export const Passkeys = ({ member }: { member: OwnMember }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { confirm } = useHostActions();
  const { memberGetPasskeys, memberChangePasskeys } = securityApi.endpoints;
  const list = memberGetPasskeys.useQuery(member._id);
  const [send] = memberChangePasskeys.useMutation();
  const { problems, show, forgive } = useRefusal();
  const openDesk = useOpenDesk();
  const [editing, setEditing] = useState<Editing>(null);
  const tell = (id: string) => dispatch(notify({ kind: 'success', text: intl.formatMessage({ id }) }));

  const add = async ({ old, name }: Proof): Promise<unknown> => {
    const asked = await send({ act: 'options', old });
    if (!asked.data?.ok) return asked.data ?? asked.error;
    const made = await createPasskey(asked.data.options ?? {});
    if ('code' in made) return made;
    const { data, error } = await send({ act: 'add', credential: made.credential, name });
    if (!data?.ok) return data ?? error;
    setEditing(null);
    tell('member.settings.passkeys.added');
    openDesk();
    return null;
  };
  const rename = async (id: string, { name }: Proof): Promise<unknown> => {
    const { data, error } = await send({ act: 'rename', passkey_id: id, name });
    if (!data?.ok) return data ?? error;
    setEditing(null);
    return null;
  };
  const remove = async ({ passkey_id, name }: Passkey) => {
    const question = {
      title: intl.formatMessage({ id: 'member.settings.passkeys.question' }, { name }),
      text: intl.formatMessage({ id: 'member.settings.passkeys.question.text' }),
      action: intl.formatMessage({ id: 'common.remove' }),
      kind: 'danger',
    } as const;
    if (confirm && !(await confirm(question))) return;
    forgive();
    const { data, error } = await send({ act: 'remove', passkey_id });
    if (data?.ok) tell('member.settings.passkeys.removed');
    else show(data ?? error);
  };
  const cancel = () => setEditing(null);
  return (
    <>
      <AsyncView
        state={{
          data: list.currentData?.passkeys,
          error: list.error,
          isLoading: list.isFetching && !list.currentData,
        }}
        skeleton={<Skeleton w="100%" h={44} />}
        onRetry={() => void list.refetch()}
      >
        {(passkeys) =>
          passkeys.length > 0 && (
            <ul className={cards.list}>
              {passkeys.map((passkey) => (
                <li key={passkey.passkey_id} className={cards.item}>
                  {editing === passkey ? (
                    <div className={css.renaming}>
                      <ProofForm
                        member={member}
                        asks={['name']}
                        name={passkey.name}
                        action={<FormattedMessage id="common.save" />}
                        onSend={(proof) => rename(passkey.passkey_id, proof)}
                        onCancel={cancel}
                      />
                    </div>
                  ) : (
                    <>
                      <span className={cards.itemWords}>
                        <bdi>{passkey.name}</bdi>
                        <span className={cards.small}>
                          <FormattedMessage
                            id={
                              passkey.last_used
                                ? 'member.settings.passkeys.used'
                                : 'member.settings.passkeys.made'
                            }
                            values={{ date: <PostDate iso={passkey.last_used ?? passkey.created} /> }}
                          />
                        </span>
                      </span>
                      <span className={css.buttons}>
                        <Button
                          size="s"
                          aria-label={intl.formatMessage(
                            { id: 'member.settings.passkeys.rename.of' },
                            { name: passkey.name },
                          )}
                          onClick={() => setEditing(passkey)}
                        >
                          <FormattedMessage id="member.settings.passkeys.rename" />
                        </Button>
                        <Button
                          size="s"
                          aria-label={intl.formatMessage(
                            { id: 'member.settings.passkeys.remove.of' },
                            { name: passkey.name },
                          )}
                          onClick={() => void remove(passkey)}
                        >
                          <FormattedMessage id="common.remove" />
                        </Button>
                      </span>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </AsyncView>
      <FieldError>{problems.form}</FieldError>
      {editing === 'new' ? (
        <ProofForm
          member={member}
          asks={['name', 'password']}
          name={describeBrowser(navigator.userAgent)}
          action={<FormattedMessage id="member.settings.passkeys.add" />}
          onSend={add}
          onCancel={cancel}
        />
      ) : (
        <div className={cards.actions}>
          <Button icon="plus" onClick={() => setEditing('new')}>
            <FormattedMessage id="member.settings.passkeys.add" />
          </Button>
        </div>
      )}
    </>
  );
};
