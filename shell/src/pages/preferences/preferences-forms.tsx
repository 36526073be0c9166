/**
 * The forms of consent and of discreet mode, as page and as dialog. Without JavaScript they are sent; with it each box takes
 * effect as it is ticked. Cached documents know nobody's choices: boxes show them after hydration.
 */
import {
  chooseDiscreet,
  FormattedMessage,
  hidePage,
  notify,
  readConsent,
  subscribeConsent,
  useDiscreet,
  useDispatch,
  useHydrated,
  useIntl,
  useMayStore,
  wipeHistory,
  writeConsent,
} from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { urls } from '@foyer/shared/urls';
import { formatConsent, type Purpose, PURPOSES } from '@foyer/shared/wire-schemas/consent';
import { DISCREET_FLAGS, type DiscreetFlag } from '@foyer/shared/wire-schemas/discreet';
import { type ReactNode, useSyncExternalStore } from 'react';
import { FORM_ACTIONS } from '../../shell-api.ts';
import css from './preferences-forms.module.css';

const Words = ({ id }: { id: string }) => <FormattedMessage id={`shellPages.preferences.${id}`} />;

/** For those without JavaScript; for all others each box acts by itself. */
const Save = () => (
  <noscript>
    <Button type="submit">
      <Words id="saveChoice" />
    </Button>
  </noscript>
);

/** Box `name` of a form that is also sent without JavaScript. */
const Choice = ({
  name,
  label,
  checked,
  disabled,
  onChoose,
}: {
  name: string;
  label: ReactNode;
  checked: boolean;
  /** Of what another box allows with it. */
  disabled?: boolean;
  onChoose: (isChosen: boolean) => void;
}) => {
  const hydrated = useHydrated();
  // Until then the browser keeps what was ticked in the HTML.
  const state = hydrated
    ? { checked, onChange: (event: { target: { checked: boolean } }) => onChoose(event.target.checked) }
    : { defaultChecked: checked };
  return (
    <Checkbox key={String(hydrated)} name={name} value="1" label={label} disabled={disabled} {...state} />
  );
};

const toggle = <Value,>(values: readonly Value[], value: Value, isIn: boolean): Value[] => [
  ...values.filter((other) => other !== value),
  ...(isIn ? [value] : []),
];

export const ConsentForm = ({ next = urls.preferences() }: { next?: string }) => {
  const dispatch = useDispatch();
  const intl = useIntl();
  const allowed: Record<Purpose, boolean> = {
    functional: useMayStore('functional'),
    lists: useMayStore('lists'),
    advertising: useMayStore('advertising'),
  };
  // Says which of the two buttons was chosen.
  const choice = useSyncExternalStore(
    subscribeConsent,
    () => {
      const chosen = readConsent();
      return chosen && formatConsent(chosen);
    },
    () => undefined,
  );
  const save = (purposes: readonly Purpose[]) => {
    writeConsent(purposes);
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'shellPages.preferences.saved' }) }));
  };
  const decide = (purposes: readonly Purpose[], text: string) => (
    <Button
      type="submit"
      name="choice"
      value={formatConsent(purposes)}
      aria-pressed={choice === formatConsent(purposes)}
      onClick={(event) => {
        event.preventDefault();
        save(purposes);
      }}
    >
      <FormattedMessage id={text} />
    </Button>
  );
  const hydrated = useHydrated();
  const granted = PURPOSES.filter((purpose) => allowed[purpose]);
  return (
    <form className={css.form} method="post" action={FORM_ACTIONS.consent} id="cookies">
      <input type="hidden" name="next" value={next} />
      <h2 className={css.heading}>
        <FormattedMessage id="shell.cookies.settings" />
      </h2>
      <Checkbox checked disabled readOnly label={<Words id="necessary" />} />
      {PURPOSES.map((purpose) => (
        <Choice
          key={purpose}
          name={purpose}
          label={<Words id={purpose} />}
          checked={allowed[purpose]}
          disabled={purpose === 'lists' && hydrated && allowed.functional}
          onChoose={(isChosen) => save(toggle(granted, purpose, isChosen))}
        />
      ))}
      <Save />
      <div className={css.answers}>
        {decide([], 'shell.cookies.necessary')}
        {decide(PURPOSES, 'shell.cookies.all')}
      </div>
    </form>
  );
};

export const DiscreetForm = () => {
  const dispatch = useDispatch();
  const intl = useIntl();
  const hydrated = useHydrated();
  const { flags } = useDiscreet();
  const choose = (flag: DiscreetFlag) => (isChosen: boolean) =>
    dispatch(chooseDiscreet(toggle(flags, flag, isChosen)));
  return (
    <form className={css.form} method="post" action={FORM_ACTIONS.discreet} id="discreet">
      <input type="hidden" name="next" value={urls.preferences()} />
      <h2 className={css.heading}>
        <FormattedMessage id="shell.discreet.title" />
      </h2>
      <p className={css.hint}>
        <Words id="escape" />
      </p>
      {DISCREET_FLAGS.map((flag) => (
        <Choice
          key={flag}
          name={flag}
          label={<Words id={flag} />}
          checked={flags.includes(flag)}
          onChoose={choose(flag)}
        />
      ))}
      <Save />
      <div className={css.answers}>
        <Button
          icon="close"
          disabled={!hydrated}
          onClick={() => {
            dispatch(wipeHistory());
            dispatch(
              notify({
                kind: 'success',
                text: intl.formatMessage({ id: 'shellPages.preferences.wiped' }),
              }),
            );
          }}
        >
          <Words id="wipe" />
        </Button>
        <Button icon="eye" disabled={!hydrated} onClick={() => dispatch(hidePage(true))}>
          <FormattedMessage id="shell.discreet.hide" />
        </Button>
      </div>
    </form>
  );
};
