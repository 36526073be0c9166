/** Endpoints of the machine room; the only file of this room that builds API addresses. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { MachineActAnswer } from '@foyer/shared/wire-schemas/machine-room/machine-acts';
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

/** The stream that says when to ask again. */
export const MACHINE_LIVE = apiCall('GET /api/machine_room/live');

const TAG = 'deskMachine/Room';

export const machineRoomApi = injectEndpoints(
  'deskMachine',
  (build) => ({
    deskMachineGet: build.query<MachineRoom, void>({
      providesTags: [TAG],
      query: () => apiCall('GET /api/machine_room.json'),
    }),
    deskMachineAct: build.mutation<MachineActAnswer | Refusal, Readonly<Record<string, string>>>({
      extraOptions: { ownErrors: true },
      invalidatesTags: [TAG],
      query: (body) => ({ ...apiCall('POST /api/machine_room.php'), body: { ...body } }),
    }),
  }),
  [TAG],
);
