import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildVideoCard } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import type { BrowseQuery } from '@foyer/shared/wire-schemas/listings';
import messages from '../messages/en.json' with { type: 'json' };
import { matchRangesOf } from './mark-matches.ts';
import { SearchHelp } from './search-help.tsx';

const QUERY: BrowseQuery = {
  lifetime: 3600,
  gender: 'straight',
  sort: 'relevance',
  count: 60,
  section: 'search',
  object_id: 'lighthuose',
  page: 1,
  type: 'hd',
  duration: '',
  date: '',
};

it('leads to the other spelling with the same filters', async () => {
  const notes = { text: 'lighthuose', shown_text: 'lighthuose', suggestion: 'lighthouse', matches: [] };
  await renderInApp(<SearchHelp query={QUERY} kept={{}} notes={notes} />, { messages });
  expect(screen.getByRole('link', { name: 'lighthouse' })).toHaveAttribute(
    'href',
    '/search/1/?s=lighthouse&type=hd',
  );
});

it('finds the matching words in the titles that stand in the page, English and Japanese', async () => {
  const videos = [
    buildVideoCard({ video_id: 1, title: 'Quiet harbour, harbours' }),
    buildVideoCard({ video_id: 2, title: '夜の港' }),
  ];
  await renderInApp(<VideoGrid videos={videos} />);
  const marked = matchRangesOf([
    {
      video_id: 1,
      fields: ['title'],
      ranges: [
        [6, 13],
        [15, 22],
        [90, 95],
      ],
    },
    { video_id: 2, fields: ['title'], ranges: [[2, 3]] },
    { video_id: 3, fields: [], ranges: [[0, 1]] },
  ]);
  expect(marked.map(String)).toEqual(['harbour', 'harbour', '港']);
});
