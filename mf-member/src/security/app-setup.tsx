/** What an authenticator app is given: a picture for another device's camera, a link for this one's app, letters to be typed. */
import type { SecondFactorAnswer } from '@foyer/shared/wire-schemas/accounts/second-factors';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import cards from '../parts/settings-card.module.css';
import css from './security.module.css';

/** In fours, as they are easier to type. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export const AppSetup = ({
  setup: { secret, address, picture },
}: {
  setup: NonNullable<SecondFactorAnswer['setup']>;
}) => {
  const intl = useIntl();
  return (
    <div className={css.setup}>
      <svg
        className={css.picture}
        role="img"
        aria-label={intl.formatMessage({ id: 'member.settings.second_factor.picture' })}
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        shapeRendering="crispEdges"
      >
        <path d={picture.path} fill="currentColor" />
      </svg>
      <div className={css.steps}>
        <p>
          <FormattedMessage id="member.settings.second_factor.scan" />
        </p>
        <p>
          <a className={cards.link} href={address}>
            <FormattedMessage id="member.settings.second_factor.open" />
          </a>
        </p>
        <p>
          <FormattedMessage id="member.settings.second_factor.type" />
          <br />
          <code className={css.secret}>{inGroups(secret)}</code>
        </p>
      </div>
    </div>
  );
};
