/** Dialogs that any part of the page may ask of the host: contact, report, a question. Their code comes with the first of them. */
import {
  type ConfirmQuestion,
  type HostActions,
  type KeepPlace,
  notify,
  readConsent,
  useDispatch,
  useIntl,
  useLocation,
  writeConsent,
} from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import type { StepUpInfo } from '@foyer/shared/wire-schemas/accounts/step-up';
import { type ReactNode, Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react';
import { type AskForProof, answerProofsWith } from '../host/step-up-transport.ts';
import { loadAccountChunk } from '../pages/account/modal/load-account-chunk.ts';
import { ChunkGuard } from '../pages/chunk-guard.tsx';
import { PageMessages } from '../pages/page-messages.tsx';
import type { ReportAbout } from '../pages/contact/contact-rules.ts';

/** Gives the focus back to what opened a dialog: its entry of a menu is hidden by then, and the dialog itself came after that. */

const findSeen = (opener: Element): HTMLElement | null => {
  if (opener instanceof HTMLElement && opener.checkVisibility?.() !== false) return opener;
  return opener.closest('details')?.querySelector('summary') ?? null;
};

/** Once the dialog is gone; nothing where something else has the focus by then. */
const giveFocusBack = (opener: Element): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) findSeen(opener)?.focus();
  });
};

const loadDialogs = () => import(/* webpackChunkName: "pages-contact" */ '../pages/contact/contact-pages.ts');
const ContactDialog = lazy(async () => ({ default: (await loadDialogs()).ContactDialog }));
const ConfirmDialog = lazy(async () => ({ default: (await loadDialogs()).ConfirmDialog }));
const KeepDialog = lazy(async () => ({ default: (await loadDialogs()).KeepDialog }));
const ProveDialog = lazy(async () => ({ default: (await loadAccountChunk()).ProveDialog }));

type Open =
  | { kind: 'contact'; about: ReportAbout }
  | { kind: 'confirm'; question: ConfirmQuestion; answer: (agreed: boolean) => void }
  | { kind: 'keep'; offersAccount: boolean; choose: (place: KeepPlace) => void }
  | { kind: 'prove'; info: StepUpInfo; answer: (isProved: boolean) => void };

/** No is the answer of who is not asked any more. */
const refuse = (open: Open | null): void => {
  if (open?.kind === 'keep') open.choose(null);
  else if (open && open.kind !== 'contact') open.answer(false);
};

type DialogActions = Required<Pick<HostActions, 'openContact' | 'openReport' | 'confirm' | 'askWhereToKeep'>>;

/** `actions` never change; `dialog` is what is open now. */
export const useHostDialogs = (): { actions: DialogActions; dialog: ReactNode } => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { key } = useLocation();
  const [open, setOpen] = useState<Open | null>(null);
  const current = useRef(open);
  const opener = useRef<Element | null>(null);
  const { actions, prove } = useMemo(() => {
    const show = (next: Open | null) => {
      // One question at a time.
      refuse(current.current);
      if (!current.current) opener.current = document.activeElement;
      current.current = next;
      setOpen(next);
    };
    const made: DialogActions = {
      openContact: () => show({ kind: 'contact', about: null }),
      openReport: (about) => show({ kind: 'contact', about }),
      confirm: (question) =>
        new Promise((resolve) => {
          show({ kind: 'confirm', question, answer: resolve });
        }),
      askWhereToKeep: ({ offersAccount }) =>
        new Promise((resolve) => {
          show({ kind: 'keep', offersAccount, choose: resolve });
        }),
    };
    const askForProof: AskForProof = (info) =>
      new Promise((resolve) => {
        show({ kind: 'prove', info, answer: resolve });
      });
    return { actions: made, prove: askForProof };
  }, []);
  useEffect(() => answerProofsWith(prove), [prove]);
  const close = () => {
    current.current = null;
    setOpen(null);
  };
  const answer = (agreed: boolean) => {
    const asked = current.current;
    close();
    if (asked && asked.kind !== 'contact' && asked.kind !== 'keep') asked.answer(agreed);
  };
  const choosePlace = (place: KeepPlace) => {
    const asked = current.current;
    close();
    if (place === 'device') writeConsent([...(readConsent() ?? []), 'lists']);
    if (asked?.kind === 'keep') asked.choose(place);
  };
  // Modals close on every route change (docs/specification/behaviour.md); one whose code is still on its way, too.
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    refuse(current.current);
    current.current = null;
    opener.current = null;
    setOpen(null);
  }, [key]);
  useEffect(() => {
    if (open || !opener.current) return;
    giveFocusBack(opener.current);
    opener.current = null;
  }, [open]);

  /** The page has the same form; a question that cannot be asked is answered with no. */
  const onFailed = () => {
    if (open?.kind === 'contact') window.location.assign(urls.contact(open.about ?? undefined));
    else if (open?.kind === 'keep') choosePlace(open.offersAccount ? 'account' : null);
    else if (open) {
      dispatch(notify({ kind: 'error', text: intl.formatMessage({ id: 'error.unavailable' }) }));
      answer(false);
    }
  };
  const dialog = open && (
    <ChunkGuard onFailed={onFailed}>
      <Suspense fallback={null}>
        <PageMessages>
          {open.kind === 'contact' && <ContactDialog about={open.about} onClose={close} />}
          {open.kind === 'confirm' && <ConfirmDialog question={open.question} onAnswer={answer} />}
          {open.kind === 'keep' && <KeepDialog offersAccount={open.offersAccount} onChoose={choosePlace} />}
          {open.kind === 'prove' && <ProveDialog info={open.info} onAnswer={answer} />}
        </PageMessages>
      </Suspense>
    </ChunkGuard>
  );
  return { actions, dialog };
};
