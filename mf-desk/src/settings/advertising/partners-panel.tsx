/** Friend sites: which of them fills the row of friend sites, and each with its feed, tried before it is saved. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import {
  PARTNER_ID_MAX,
  PARTNER_ID_MIN,
  PARTNER_SITES_MAX,
  type PartnerSite,
  type PartnerSites,
  wrongPartnerField,
} from '@foyer/shared/wire-schemas/settings/partner-sites';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { settingsApi } from '../../settings-api.ts';
import { SettingPanel } from '../setting-panel.tsx';
import styles from '../settings.module.css';
import { PartnerFields } from './partner-fields.tsx';

/** In addresses of its videos; one that was removed never comes again. */
const newId = (): number => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return PARTNER_ID_MIN + (random % (PARTNER_ID_MAX - PARTNER_ID_MIN));
};
const newPartner = (): PartnerSite => ({ id: newId(), name: '', href: '', feed: '', is_on: true });

/** A partner that is off or gone fills no row. */
const without = (sites: PartnerSites, id: number): PartnerSites => ({
  ...sites,
  shown: sites.shown === id ? 0 : sites.shown,
});

export const PartnersPanel = () => {
  const intl = useIntl();
  const { data } = settingsApi.endpoints.deskSettingsGetFeeds.useQuery();
  return (
    <SettingPanel
      settingKey="ads.partners"
      text={<FormattedMessage id="desk.settings.partners.text" />}
      height={240}
      isComplete={({ list }) => list.every((partner) => wrongPartnerField(partner) === undefined)}
    >
      {({ value, change, isLocked }) => {
        const { shown, list } = value;
        const isOther = shown !== 0 && !list.some(({ id }) => id === shown);
        return (
          <>
            <Select
              className={styles.short}
              label={<FormattedMessage id="desk.settings.partners.shown" />}
              value={String(shown)}
              onChange={({ target }) => change((present) => ({ ...present, shown: Number(target.value) }))}
              options={[
                { value: '0', label: intl.formatMessage({ id: 'desk.settings.partners.none' }) },
                ...(isOther
                  ? [
                      {
                        value: String(shown),
                        label: intl.formatMessage(
                          { id: 'desk.settings.partners.other' },
                          { id: String(shown) },
                        ),
                      },
                    ]
                  : []),
                ...list.map(({ id, name, is_on: isOn }) => ({
                  value: String(id),
                  label: name || intl.formatMessage({ id: 'desk.settings.partners.new' }),
                  disabled: !isOn,
                })),
              ]}
            />
            {list.map((partner) => (
              <PartnerFields
                key={partner.id}
                partner={partner}
                read={data?.partners.find(({ id }) => id === partner.id)}
                isLocked={isLocked}
                onChange={(values) =>
                  change((present) => ({
                    ...(values.is_on === false ? without(present, partner.id) : present),
                    list: present.list.map((one) => (one.id === partner.id ? { ...one, ...values } : one)),
                  }))
                }
                onRemove={() =>
                  change((present) => ({
                    ...without(present, partner.id),
                    list: present.list.filter(({ id }) => id !== partner.id),
                  }))
                }
              />
            ))}
            {list.length < PARTNER_SITES_MAX && !isLocked && (
              <Button
                className={styles.start}
                size="s"
                icon="plus"
                onClick={() =>
                  change((present) => {
                    const added = newPartner();
                    // The first one is meant to be shown.
                    const isFirst = present.list.length === 0 && present.shown === 0;
                    return { shown: isFirst ? added.id : present.shown, list: [...present.list, added] };
                  })
                }
              >
                <FormattedMessage id="desk.settings.partners.add" />
              </Button>
            )}
          </>
        );
      }}
    </SettingPanel>
  );
};
