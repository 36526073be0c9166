/**
 * Buttons for what can be decided. What takes something away asks for its ground and for what was found, which whom it concerns
 * reads; everything else is done immediately.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import { MODERATION_ACTS_WITH_REASON, type ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import type { Subject } from '../../moderation-api.ts';
import { ACT_ICONS, SUSPENSION_DAYS, TWO_ACTS } from '../labels.ts';
import { GroundSelect } from './ground-select.tsx';
import styles from '../moderation.module.css';
import { ReasonField } from '../reason-field.tsx';
import { useDecide } from './use-decide.ts';

const FREEING: readonly ModerationAct[] = ['approve', 'restore', 'unrestrict', 'unsuspend'];

interface DecisionFormProps {
  subjects: readonly Subject[];
  /** In the order of the buttons; the first one is the usual one. */
  acts: readonly ModerationAct[];
  /** Which form is open; null: none. Kept above, so that keys open it, too. */
  chosen: ModerationAct | null;
  onChoose: (act: ModerationAct | null) => void;
  /** Something was decided. */
  onDone: () => void;
}

export const DecisionForm = ({ subjects, acts, chosen, onChoose, onDone }: DecisionFormProps) => {
  const intl = useIntl();
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { isBusy, decide } = useDecide();
  const [isMissing, setMissing] = useState(false);
  const key = subjects.map(({ kind, objectId }) => `${kind}-${objectId}`).join();
  useEffect(() => {
    setMissing(false);
    if (chosen) form.current?.querySelector<HTMLElement>('select, textarea')?.focus();
  }, [chosen, key]);

  const send = async (
    act: ModerationAct,
    words: { reason: string; ground?: DecisionGround; days?: number },
  ) => {
    // A button that is disabled loses the focus; a second press does nothing.
    if (isBusy) return;
    const done = await decide(subjects.map((subject) => ({ ...subject, act, ...words })));
    if (done === 0) return;
    // What was pressed goes with its form; anyone who goes on to another case takes the focus there.
    frame.current?.focus({ preventScroll: true });
    onChoose(null);
    onDone();
  };
  const press = (act: ModerationAct) => {
    if (MODERATION_ACTS_WITH_REASON.includes(act)) onChoose(chosen === act ? null : act);
    else void send(act, { reason: '' });
  };
  const cancel = () => {
    frame.current?.querySelector<HTMLElement>(`[data-act="${chosen}"]`)?.focus();
    onChoose(null);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!chosen) return;
    const fields = new FormData(event.currentTarget);
    const reason = String(fields.get('reason') ?? '').trim();
    setMissing(reason === '');
    if (reason === '') return;
    const days = fields.get('days');
    void send(chosen, {
      reason,
      ground: String(fields.get('ground')) as DecisionGround,
      ...(days !== null && { days: Number(days) }),
    });
  };

  return (
    <div ref={frame} className={styles.decide} tabIndex={-1}>
      <div className={styles.acts}>
        {acts.map((act, index) => (
          <Button
            key={act}
            // What frees is offered in colour; what takes away is not the thing to press by habit.
            kind={index === 0 && FREEING.includes(act) ? 'primary' : 'secondary'}
            icon={ACT_ICONS[act]}
            aria-disabled={isBusy}
            data-act={act}
            aria-expanded={MODERATION_ACTS_WITH_REASON.includes(act) ? chosen === act : undefined}
            onClick={() => press(act)}
          >
            <FormattedMessage id={`desk.moderation.act.${act}`} />
          </Button>
        ))}
      </div>
      {chosen && acts.includes(chosen) && (
        <form ref={form} key={key} className={styles.reasons} onSubmit={submit} noValidate>
          <GroundSelect />
          {chosen === 'suspend' && (
            <Select label={<FormattedMessage id="desk.moderation.days" />} name="days" defaultValue="7">
              {SUSPENSION_DAYS.map((days) => (
                <option key={days} value={days}>
                  {intl.formatMessage({ id: 'desk.moderation.days.count' }, { days })}
                </option>
              ))}
            </Select>
          )}
          <ReasonField
            label={<FormattedMessage id="desk.moderation.reason" />}
            hint={<FormattedMessage id="desk.moderation.reason.hint" />}
            isMissing={isMissing}
          />
          {TWO_ACTS.includes(chosen) && (
            <p className={styles.note}>
              <FormattedMessage id="desk.moderation.needs-second" />
            </p>
          )}
          <div className={styles.acts}>
            <Button type="submit" kind="danger" aria-disabled={isBusy}>
              <FormattedMessage id={`desk.moderation.act.${chosen}`} />
            </Button>
            <Button kind="quiet" onClick={cancel}>
              <FormattedMessage id="common.cancel" />
            </Button>
          </div>
        </form>
      )}
    </div>
  );
};
