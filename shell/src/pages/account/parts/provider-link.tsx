/** Signing in with an account from elsewhere, where the site has a provider: leaves for it and comes back to `next`. */
import { FormattedMessage, useSite } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { providerSignIn } from './provider-api.ts';
import css from './provider-link.module.css';

export const ProviderLink = ({
  next,
  invitation,
}: {
  next: string;
  invitation?: string | null | undefined;
}) => {
  const { signInProvider } = useSite().settings;
  if (!signInProvider) return null;
  return (
    <div className={css.provider}>
      <p className={css.or}>
        <FormattedMessage id="shellPages.provider.or" />
      </p>
      <a className={css.link} href={providerSignIn(next, invitation ?? '')} rel="nofollow">
        <Icon name="globe" />
        <span>
          <FormattedMessage id="shellPages.provider.with" values={{ provider: signInProvider }} />
        </span>
      </a>
    </div>
  );
};
