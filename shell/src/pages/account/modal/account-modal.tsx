/** The place of the account forms over any page. Their code comes when one is opened, or is about to be. */
import { FormattedMessage } from '@foyer/shared/platform';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { urls } from '@foyer/shared/urls';
import { lazy, Suspense } from 'react';
import { ChunkGuard } from '../../chunk-guard.tsx';
import { PageMessages } from '../../page-messages.tsx';
import css from './account-modal.module.css';
import { loadAccountChunk } from './load-account-chunk.ts';

const AccountDialog = lazy(async () => ({ default: (await loadAccountChunk()).AccountDialog }));

/** What is open: which form, and the own path to go to once signed in. */
export interface OpenAccount {
  form: 'sign-in' | 'sign-up';
  next: string;
}

/** The page with the same form does as well as the modal. */
const toAccountPage = ({ form, next }: OpenAccount) =>
  window.location.assign(form === 'sign-up' ? urls.signUp(next) : urls.signIn(next));

/** The click has been seen, however slow the line. */
const Opening = () => (
  <div className={css.opening} role="status">
    <VisuallyHidden>
      <FormattedMessage id="common.loading" />
    </VisuallyHidden>
  </div>
);

interface AccountModalProps {
  open: OpenAccount | null;
  onSignedIn: (next: string) => void;
  onClose: () => void;
}

export const AccountModal = ({ open, onSignedIn, onClose }: AccountModalProps) =>
  open && (
    <ChunkGuard onFailed={() => toAccountPage(open)}>
      <Suspense fallback={<Opening />}>
        <PageMessages>
          <AccountDialog first={open.form} next={open.next} onSignedIn={onSignedIn} onClose={onClose} />
        </PageMessages>
      </Suspense>
    </ChunkGuard>
  );
