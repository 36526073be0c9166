/** What the machine room shows, and how it is kept up to date. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { machineRoomApi } from '../machine-room-api.ts';
import { followMachine, type FollowMode } from './follow-machine.ts';

export const useMachineRoom = () => {
  const query = machineRoomApi.endpoints.deskMachineGet.useQuery();
  const [mode, setMode] = useState<FollowMode>('connecting');
  const [isPaused, setPaused] = useState(false);
  const asked = useRef({ isAsking: false, isWanted: false });
  /** What comes while an answer is on its way is asked for after it: the answer may be older. */
  const ask = useEffectEvent(async () => {
    const { current } = asked;
    current.isWanted = true;
    if (current.isAsking) return;
    current.isAsking = true;
    while (current.isWanted) {
      current.isWanted = false;
      await query.refetch();
    }
    current.isAsking = false;
  });
  useEffect(() => {
    if (isPaused) {
      setMode('paused');
      return undefined;
    }
    return followMachine({ onChange: () => void ask(), onMode: setMode });
  }, [isPaused]);
  return { query, mode, isPaused, setPaused };
};
