import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { DeskPage } from '../layout/desk-page.tsx';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { FindSection } from './find-section.tsx';
import { SECTIONS } from './members-address.ts';
import { MemberSection } from './member-section.tsx';

const JoiningSection = latePart(
  () => import('./joining-section.tsx').then((part) => part.JoiningSection),
  600,
);
const InvitationsSection = latePart(
  () => import('./invitations-section.tsx').then((part) => part.InvitationsSection),
  600,
);
const SHOWN = { joining: JoiningSection, invitations: InvitationsSection } as const;

/** The list, or one member; closed to those who may not help with accounts. */
export const MembersPage = ({ params }: PageProps) => {
  const intl = useIntl();
  const id = params.id === undefined ? undefined : Number(params.id);
  const section = SECTIONS.find((name) => name === params.section);
  const Shown = section ? SHOWN[section] : FindSection;
  return (
    <DeskPage
      part="members"
      title={intl.formatMessage({ id: 'desk.members.title' })}
      description={intl.formatMessage({ id: 'desk.members.description' })}
      canonical={rareUrls.deskMembers(params.id ?? section)}
      isUntitled={id !== undefined}
      height={700}
    >
      {id === undefined ? (
        <>
          <LinkTabs
            label={intl.formatMessage({ id: 'desk.members.title' })}
            items={(['find', ...SECTIONS] as const).map((name) => ({
              label: <FormattedMessage id={`desk.members.section.${name}`} />,
              to: rareUrls.deskMembers(name === 'find' ? undefined : name),
              current: name === (section ?? 'find'),
            }))}
          />
          <Shown />
        </>
      ) : (
        <MemberSection key={id} id={id} />
      )}
    </DeskPage>
  );
};
