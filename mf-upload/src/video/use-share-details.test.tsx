import { expect, it } from '@jest/globals';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildOwnUpload } from '../testing/build-own-upload.ts';
import { messages } from '../testing/messages.ts';
import { valuesOf } from '../details/details-values.ts';
import { addDrafts, listDrafts, updateDraft } from '../sending/drafts.ts';
import { useShareDetails } from './use-share-details.ts';

URL.createObjectURL = () => 'blob:local';
URL.revokeObjectURL = () => {};
HTMLMediaElement.prototype.load = () => {};

const RULES = { lengths: { minMinutesExclusive: 0, minMinutesNonExclusive: 0 } };
let count = 0;
const Share = ({ from }: { from: string }) => {
  const share = useShareDetails();
  return (
    <button
      type="button"
      onClick={() =>
        void share(from, valuesOf(buildOwnUpload())).then((outcome) => {
          ({ count } = outcome);
        })
      }
    >
      Share
    </button>
  );
};

it('reaches a file that was started while others were being reported', async () => {
  addDrafts(
    ['one.mp4', 'two.mp4', 'three.mp4'].map((name) => new File(['film'], name, { type: 'video/mp4' })),
    RULES,
  );
  const [one, two, three] = listDrafts().map(({ key }) => key);
  updateDraft(one ?? '', { state: 'started', videoId: 11 });
  updateDraft(two ?? '', { state: 'started', videoId: 12 });
  updateDraft(three ?? '', { state: 'starting' });
  const { requests } = await renderInApp(<Share from={one ?? ''} />, {
    messages,
    api: {
      'POST /api/video_edit.php': () => {
        // The site answers for the third one while the second is changed.
        updateDraft(three ?? '', { state: 'started', videoId: 13 });
        return { ok: true, video_id: 12 };
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(count).toBe(2));
  expect(requests.map(({ body }) => (body as { video_id: number }).video_id)).toEqual([12, 13]);
});
