/** Links out of the site, in the two columns in which the footer shows them. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import {
  FOOTER_LINKS_MAX,
  FOOTER_TITLE_MAX_LENGTH,
  type FooterLink,
  type FooterLinks,
} from '@foyer/shared/wire-schemas/footer';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import styles from './settings.module.css';

const COLUMNS = ['network', 'social'] as const;

interface FooterFieldsProps {
  value: FooterLinks;
  onChange: (value: FooterLinks) => void;
}

export const FooterFields = ({ value, onChange }: FooterFieldsProps) => (
  <>
    {COLUMNS.map((column) => (
      <fieldset key={column} className={styles.group}>
        <legend>
          <FormattedMessage id={`desk.settings.footer.${column}`} />
        </legend>
        <LinkRows
          links={value[column] ?? []}
          onChange={(links) => {
            const { [column]: _before, ...others } = value;
            onChange(links.length > 0 ? { ...others, [column]: links } : others);
          }}
        />
      </fieldset>
    ))}
  </>
);

const LinkRows = ({
  links,
  onChange,
}: {
  links: readonly FooterLink[];
  onChange: (links: readonly FooterLink[]) => void;
}) => {
  const intl = useIntl();
  const put = (index: number, link: FooterLink) => onChange(links.with(index, link));
  return (
    <>
      {links.map((link, index) => (
        <div key={index} className={styles.row}>
          <TextField
            label={<FormattedMessage id="desk.settings.footer.title" />}
            maxLength={FOOTER_TITLE_MAX_LENGTH}
            value={link.title}
            onChange={({ target }) => put(index, { ...link, title: target.value })}
          />
          <TextField
            label={<FormattedMessage id="desk.settings.footer.href" />}
            type="url"
            placeholder="https://"
            value={link.href}
            onChange={({ target }) => put(index, { ...link, href: target.value })}
          />
          <Button
            kind="quiet"
            icon="close"
            aria-label={intl.formatMessage({ id: 'desk.settings.remove' }, { name: link.title })}
            onClick={() => onChange(links.toSpliced(index, 1))}
          />
        </div>
      ))}
      {links.length < FOOTER_LINKS_MAX && (
        <Button
          className={styles.start}
          size="s"
          icon="plus"
          onClick={() => onChange([...links, { title: '', href: '' }])}
        >
          <FormattedMessage id="desk.settings.footer.add" />
        </Button>
      )}
    </>
  );
};
