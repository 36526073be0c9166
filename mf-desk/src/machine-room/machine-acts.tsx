/** Buttons of what operators do, and the dialog that asks for a reason before something is lost. */
import { createContext, type ReactNode, useContext, useState } from 'react';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { MachineAct } from '@foyer/shared/wire-schemas/machine-room/machine-acts';
import { Button } from '@foyer/shared/ui/controls/button';
import { latePart } from '@foyer/shared/ui/states/late-part';
import type { AskDialogProps } from './ask-dialog.tsx';
import styles from './machine-room.module.css';
import { type MachineWish, useMachineActs } from './use-machine-acts.ts';

const NEEDS_REASON: readonly MachineAct[] = ['cancel', 'mail_drop'];

/** Loaded once a reason is asked for. */
const AskDialog = latePart<AskDialogProps>(() => import('./ask-dialog.tsx').then((part) => part.AskDialog));

interface Acts {
  press: (wish: MachineWish) => void;
  isSending: boolean;
}
const ActsContext = createContext<Acts | null>(null);

/** Around all of the page: a dialog stays while the rows below it follow what changes. */
export const MachineActs = ({ children }: { children: ReactNode }) => {
  const acts = useMachineActs();
  const [asked, setAsked] = useState<MachineWish | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const press = (wish: MachineWish): void => {
    if (acts.isSending) return;
    if (!NEEDS_REASON.includes(wish.act)) return void acts.send(wish);
    setWasAsked(true);
    setAsked(wish);
  };
  return (
    <ActsContext value={{ press, isSending: acts.isSending }}>
      {children}
      {wasAsked && <AskDialog asked={asked} acts={acts} onClose={() => setAsked(null)} />}
    </ActsContext>
  );
};

/** @throws Error outside the page */
const useActs = (): Acts => {
  const acts = useContext(ActsContext);
  if (!acts) throw new Error('an act of the machine room is used outside its page');
  return acts;
};

const ActButton = ({ wish }: { wish: MachineWish }) => {
  const intl = useIntl();
  const { press, isSending } = useActs();
  const act = intl.formatMessage({ id: `desk.machine.act.${wish.act}` });
  return (
    <Button
      kind={NEEDS_REASON.includes(wish.act) ? 'quiet' : undefined}
      aria-label={intl.formatMessage({ id: 'desk.machine.act.of' }, { act, name: wish.name })}
      aria-disabled={isSending}
      onClick={() => press(wish)}
    >
      <FormattedMessage id={`desk.machine.act.${wish.act}`} />
    </Button>
  );
};

/** Those that may be done now, side by side. */
export const ActButtons = ({ wishes }: { wishes: readonly (MachineWish | false)[] }) => (
  <span className={styles.acts}>
    {wishes.map((wish) => wish && <ActButton key={wish.act} wish={wish} />)}
  </span>
);
