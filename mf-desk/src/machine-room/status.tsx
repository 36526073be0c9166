/** A state in a word and a colour. */
import type {
  ScheduledResult,
  ScheduledState,
  WorkState,
} from '@foyer/shared/wire-schemas/machine-room/work';
import type { MailState } from '@foyer/shared/wire-schemas/machine-room/machines';
import { FormattedMessage } from '@foyer/shared/platform';
import { Badge, type BadgeKind } from '@foyer/shared/ui/graphics/badge';
import type { Verdict } from './verdicts.ts';

type Shown = WorkState | ScheduledState | ScheduledResult | MailState | Verdict | 'alive' | 'gone' | 'used';

const KINDS: Readonly<Record<Shown, BadgeKind>> = {
  running: 'accent',
  failed: 'danger',
  retrying: 'warning',
  waiting: 'neutral',
  late: 'danger',
  due: 'neutral',
  done: 'success',
  killed: 'danger',
  never: 'neutral',
  sending: 'accent',
  given_up: 'danger',
  fine: 'success',
  look: 'warning',
  problem: 'danger',
  alive: 'success',
  gone: 'danger',
  used: 'success',
};

export const Status = ({ state }: { state: Shown }) => (
  <Badge kind={KINDS[state]}>
    <FormattedMessage id={`desk.machine.state.${state}`} />
  </Badge>
);
