import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import type { PageProps } from '@foyer/shared/remotes/remote';
import type { ReactNode } from 'react';
import { DeskPage } from '../layout/desk-page.tsx';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { AdvertisingSection } from './advertising/advertising-section.tsx';
import { AnnouncementsSection } from './announcements/announcements-section.tsx';
import { AgeSection } from './age/age-section.tsx';
import { FileSection } from './file/file-section.tsx';
import { MembersSection } from './members-section.tsx';
import { SiteSection } from './site-section.tsx';
import { TextsSection } from './texts/texts-section.tsx';
import { WordsSection } from './words/words-section.tsx';
import { UploadsSection } from './uploads-section.tsx';

const SECTIONS = {
  site: SiteSection,
  announcements: AnnouncementsSection,
  advertising: AdvertisingSection,
  texts: TextsSection,
  uploads: UploadsSection,
  members: MembersSection,
  words: WordsSection,
  age: AgeSection,
  file: FileSection,
} as const satisfies Record<string, () => ReactNode>;
type Section = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as Section[];

/** A tab for each group; closed to those who may not change how the site works. */
export const SettingsPage = ({ params }: PageProps) => {
  const intl = useIntl();
  const current = NAMES.find((name) => name === params.section) ?? 'site';
  const Shown = SECTIONS[current];
  return (
    <DeskPage
      part="settings"
      title={intl.formatMessage({ id: 'desk.settings.title' })}
      description={intl.formatMessage({ id: 'desk.settings.description' })}
      canonical={rareUrls.deskSettings(current === 'site' ? undefined : current)}
    >
      <LinkTabs
        label={intl.formatMessage({ id: 'desk.settings.title' })}
        items={NAMES.map((name) => ({
          label: <FormattedMessage id={`desk.settings.section.${name}`} />,
          to: rareUrls.deskSettings(name === 'site' ? undefined : name),
          current: name === current,
        }))}
      />
      <Shown />
    </DeskPage>
  );
};
