import {
  FormattedDate,
  FormattedMessage,
  notify,
  useDispatch,
  useIntl,
  useViewer,
} from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { useState } from 'react';
import { securityApi } from '../security-api.ts';
import css from './factor-ends.module.css';

/** Over the page until it is stopped, or closed for this document; nothing where the account's second factor stays. */
export const FactorEnds = () => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const viewer = useViewer();
  const [isClosed, setClosed] = useState(false);
  const [keep, { isLoading }] = securityApi.endpoints.memberKeepFactor.useMutation();
  const ends = viewer.status === 'member' ? viewer.member.factor_ends : undefined;
  if (ends === undefined || isClosed) return null;
  const stop = async () => {
    const { data } = await keep();
    if (!data?.ok) return;
    setClosed(true);
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'member.factorEnds.kept' }) }));
  };
  return (
    <section
      className={css.bar}
      aria-label={intl.formatMessage({ id: 'member.factorEnds.label' })}
      data-keep-clear
    >
      <p className={css.text} role="alert">
        <Icon name="warning" />
        <span>
          <FormattedMessage
            id="member.factorEnds.text"
            values={{ date: <FormattedDate value={ends} dateStyle="long" /> }}
          />
        </span>
      </p>
      <Button kind="primary" aria-disabled={isLoading || undefined} onClick={() => void stop()}>
        <FormattedMessage id="member.factorEnds.stop" />
      </Button>
      <Button kind="quiet" onClick={() => setClosed(true)}>
        <FormattedMessage id="common.close" />
      </Button>
    </section>
  );
};
