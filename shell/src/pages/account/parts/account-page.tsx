/** The card that every account page is: what it is for, its form, the ways on. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Icon, type IconName } from '@foyer/shared/ui/graphics/icon';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import type { ReactNode } from 'react';
import css from './account-page.module.css';

interface AccountPageProps {
  icon: IconName;
  /** Message ids; the description is what search engines read. */
  title: string;
  description: string;
  /** Of the description. */
  values?: Readonly<Record<string, number>>;
  /** Below the title; default the description. */
  lead?: ReactNode;
  canonical: string;
  /** Next to the card where there is room, else under it. */
  aside?: ReactNode;
  children?: ReactNode;
}

export const AccountPage = ({
  icon,
  title,
  description,
  values,
  lead = <FormattedMessage id={description} values={values} />,
  canonical,
  aside,
  children,
}: AccountPageProps) => {
  const intl = useIntl();
  return (
    <div className={aside ? css.withAside : css.alone}>
      <PageHead
        title={intl.formatMessage({ id: title })}
        description={intl.formatMessage({ id: description }, values)}
        canonical={canonical}
        robots="noindex,follow"
      />
      {/* Codes stand in some of these addresses. */}
      <meta name="referrer" content="same-origin" />
      <section className={css.card}>
        <span className={css.sign}>
          <Icon name={icon} size={24} />
        </span>
        <h1 className={css.title}>
          <FormattedMessage id={title} />
        </h1>
        <div className={css.lead}>{lead}</div>
        {children}
      </section>
      {aside}
    </div>
  );
};
