import { detailsForAll, type DetailsValues, sharedValues } from '../details/details-values.ts';
import { listDrafts, updateDraft } from '../sending/drafts.ts';
import { uploadApi } from '../upload-api.ts';

interface ShareOutcome {
  /** Files that have the details now, or will have them from their start on. */
  count: number;
  /** Names of the files whose video did not take them. */
  refused: string[];
}

/** Gives all other files of the page the details of one, but its title; those that were not started yet start with them. */
export const useShareDetails = () => {
  const [edit] = uploadApi.endpoints.uploadEdit.useMutation();
  return async (fromKey: string, values: DetailsValues): Promise<ShareOutcome> => {
    const details = detailsForAll(values);
    const shared = sharedValues(values);
    const outcome: ShareOutcome = { count: 0, refused: [] };
    for (const { key } of listDrafts()) {
      // As it is now: while the ones before were changed, the site may have answered for this one.
      const draft = listDrafts().find((one) => one.key === key);
      if (!draft || key === fromKey || draft.state === 'refused') continue;
      const { file, state, videoId } = draft;
      if (state === 'started' && videoId !== undefined) {
        const { data } = await edit({ videoId, details });
        if (!data?.ok) {
          outcome.refused.push(file.name);
          continue;
        }
        updateDraft(key, { shared });
      } else updateDraft(key, { details, shared });
      outcome.count += 1;
    }
    return outcome;
  };
};
