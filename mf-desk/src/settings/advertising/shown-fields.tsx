/** Fields that creatives and partners share: whether one is shown, and where it leads. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { TextField } from '@foyer/shared/ui/forms/text-field';

export const OnField = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <Checkbox
    label={<FormattedMessage id="desk.settings.ads.on" />}
    checked={isOn}
    onChange={({ target }) => onChange(target.checked)}
  />
);

export const HrefField = ({ href, onChange }: { href: string; onChange: (href: string) => void }) => (
  <TextField
    label={<FormattedMessage id="desk.settings.ads.href" />}
    type="url"
    placeholder="https://"
    value={href}
    onChange={({ target }) => onChange(target.value.trim())}
  />
);
