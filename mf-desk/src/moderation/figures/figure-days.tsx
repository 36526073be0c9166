/** Of which days the figures are: two dates, which stand in the address, or the last ones. */
import { type FormEvent, useState } from 'react';
import { FormattedMessage, Link, useNavigate } from '@foyer/shared/platform';
import { FIGURE_MAX_DAYS, type Figures } from '@foyer/shared/wire-schemas/moderation/figures';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { deskAddress } from '../desk-address.ts';
import figureStyles from './figures.module.css';
import styles from '../moderation.module.css';

const DAY_MS = 86_400_000;
const LASTS = [7, 30, 90, 365] as const;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** The last of so many days is today. */
const lastDays = (days: number) => {
  const nowMs = Date.now();
  return { from: dayOf(nowMs - (days - 1) * DAY_MS), to: dayOf(nowMs) };
};

type Wrong = 'order' | 'long' | null;
const wrongWith = (from: string, to: string): Wrong => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (!(days >= 1)) return 'order';
  return days > FIGURE_MAX_DAYS ? 'long' : null;
};

export const FigureDays = ({ from, to }: Required<Pick<Figures, 'from' | 'to'>>) => {
  const navigate = useNavigate();
  const [wrong, setWrong] = useState<Wrong>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [first, last] = [String(fields.get('from')), String(fields.get('to'))];
    const found = wrongWith(first, last);
    setWrong(found);
    if (found === null) void navigate(deskAddress({ section: 'figures', from: first, to: last }));
  };
  return (
    <div className={figureStyles.days}>
      <form key={`${from}-${to}`} className={figureStyles.range} onSubmit={submit} noValidate>
        <TextField
          type="date"
          name="from"
          label={<FormattedMessage id="desk.moderation.figures.from" />}
          defaultValue={from}
          error={
            wrong && (
              <FormattedMessage
                id={`desk.moderation.figures.wrong.${wrong}`}
                values={{ days: FIGURE_MAX_DAYS }}
              />
            )
          }
        />
        <TextField
          type="date"
          name="to"
          label={<FormattedMessage id="desk.moderation.figures.to" />}
          defaultValue={to}
        />
        <Button type="submit">
          <FormattedMessage id="desk.moderation.figures.show" />
        </Button>
      </form>
      <ul className={styles.chips}>
        {LASTS.map((days) => {
          const wanted = lastDays(days);
          return (
            <li key={days}>
              <Link
                className={styles.chip}
                to={deskAddress({ section: 'figures', ...wanted })}
                aria-current={wanted.from === from && wanted.to === to ? 'true' : undefined}
              >
                <FormattedMessage id="desk.moderation.figures.days" values={{ days }} />
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
