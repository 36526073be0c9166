import { useIntl, useSearchParams, useViewer } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { DeskPage } from '../layout/desk-page.tsx';
import { rolesApi } from '../roles-api.ts';
import { GrantForm } from './grant-form.tsx';
import { HolderList } from './holder-list.tsx';
import { RoleChanges } from './role-changes.tsx';
import { RoleTable } from './role-table.tsx';
import { readRolesView } from './roles-address.ts';

const HEIGHT_PX = 700;

/** Who holds which role, and what each may; closed to those who may not change it. */
export const RolesPage = () => {
  const intl = useIntl();
  return (
    <DeskPage
      part="roles"
      title={intl.formatMessage({ id: 'desk.roles.title' })}
      description={intl.formatMessage({ id: 'desk.roles.description' })}
      canonical={rareUrls.deskRoles()}
      height={HEIGHT_PX}
    >
      <Roles />
    </DeskPage>
  );
};

const Roles = () => {
  const viewer = useViewer();
  const ownId = viewer.status === 'member' ? viewer.member._id : 0;
  const [search] = useSearchParams();
  const asked = readRolesView(search);
  const { currentData, error, isFetching, refetch } = rolesApi.endpoints.deskRolesGetHolders.useQuery(asked);
  return (
    <>
      <GrantForm />
      <AsyncView
        state={{ data: currentData, error, isLoading: isFetching }}
        skeleton={<Skeleton w="100%" h={HEIGHT_PX} />}
        onRetry={() => void refetch()}
      >
        {(answer) => (
          <>
            <HolderList answer={answer} asked={asked} ownId={ownId} />
            <RoleChanges changes={answer.changes} />
          </>
        )}
      </AsyncView>
      <RoleTable />
    </>
  );
};
