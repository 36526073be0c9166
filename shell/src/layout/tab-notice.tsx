/** Says what changed in another tab while this one could not follow. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Suspense, useState } from 'react';
import type { TabChange } from '../host/tab-facts.ts';
import { PageMessages } from '../pages/page-messages.tsx';
import css from './toasts.module.css';

interface TabNoticeProps {
  change: TabChange;
  onFollow: () => void;
}

const Sentence = ({ change }: Pick<TabNoticeProps, 'change'>) => {
  const intl = useIntl();
  const sentences: Record<TabChange, string> = {
    'signed-in': intl.formatMessage({ id: 'shellPages.tabs.signedIn' }),
    'signed-out': intl.formatMessage({ id: 'shellPages.tabs.signedOut' }),
    language: intl.formatMessage({ id: 'shellPages.tabs.language' }),
  };
  return <>{sentences[change]}</>;
};

export const TabNotice = ({ change, onFollow }: TabNoticeProps) => {
  const [isDismissed, setDismissed] = useState(false);
  return (
    <div className={css.toasts} role="status">
      <ul>
        {!isDismissed && (
          <Suspense fallback={null}>
            <PageMessages>
              <li className={css.toast} data-kind="info" data-tab-change={change}>
                <Icon name="info" />
                <Sentence change={change} />
                <Button kind="primary" onClick={onFollow}>
                  <FormattedMessage id="shell.newVersion.reload" />
                </Button>
                <Button kind="quiet" onClick={() => setDismissed(true)}>
                  <FormattedMessage id="shell.dismiss" />
                </Button>
              </li>
            </PageMessages>
          </Suspense>
        )}
      </ul>
    </div>
  );
};
