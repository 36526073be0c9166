/** What stands in the place of an album or playlist that its visitor may not see; never indexed. */
import { FormattedMessage, useHostActions, useLocation, useViewer } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { Icon, type IconName } from '@foyer/shared/ui/graphics/icon';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import css from './withheld.module.css';

export interface WithheldProps {
  icon: IconName;
  sentence: string;
  /** Signing in may show it. */
  mayHelpToSignIn: boolean;
  way: { to: string; label: string };
}

export const Withheld = ({ icon, sentence, mayHelpToSignIn, way }: WithheldProps) => {
  const { pathname } = useLocation();
  const { openSignIn } = useHostActions();
  const offersSignIn = useViewer().status !== 'member' && mayHelpToSignIn;
  return (
    <div className={css.withheld}>
      <PageHead title={sentence} description={sentence} canonical={pathname} robots="noindex" />
      <span className={css.sign}>
        <Icon name={icon} size={40} />
      </span>
      <h1 className={css.sentence}>{sentence}</h1>
      <p className={css.ways}>
        {offersSignIn && (
          <Button kind="primary" icon="user" onClick={() => openSignIn()}>
            <FormattedMessage id="common.signIn" />
          </Button>
        )}
        <ButtonLink to={way.to} kind={offersSignIn ? 'secondary' : 'primary'}>
          {way.label}
        </ButtonLink>
      </p>
    </div>
  );
};
