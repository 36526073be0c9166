/** Which group of videos the site shows. Links: the server keeps the choice and answers with another document. */
import { type Gender, GENDERS } from '@foyer/shared/wire-schemas/site';
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import css from './gender-switch.module.css';

export const GENDER_LABELS = {
  straight: 'shell.gender.straight',
  shemale: 'shell.gender.trans',
  gay: 'shell.gender.gay',
} as const satisfies Record<Gender, string>;

export const GenderSwitch = () => {
  const intl = useIntl();
  const { gender: current } = useSite();
  return (
    <nav aria-label={intl.formatMessage({ id: 'shell.gender.label' })}>
      <ul className={css.switch}>
        {GENDERS.map((gender) => (
          <li key={gender}>
            <a
              className={css.choice}
              href={`${urls.home()}?gender=${gender}`}
              aria-current={gender === current ? 'true' : undefined}
            >
              <FormattedMessage id={GENDER_LABELS[gender]} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
