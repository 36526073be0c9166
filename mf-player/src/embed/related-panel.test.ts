import { describe, expect, it } from '@jest/globals';
import { testLabels } from '../player/test-labels.ts';
import type { EmbedData } from './embed-data.ts';
import { createRelatedPanel } from './related-panel.ts';

const data = (related: EmbedData['related']): EmbedData => ({
  language: 'en',
  labels: testLabels(),
  videoId: 3,
  durationSeconds: 30,
  view: { url: '', form: {} },
  storyboard: null,
  captions: [],
  chapters: [],
  related,
  title: 'Harbour',
  url: 'https://foyer.example/',
  more: 'More videos',
  close: 'Close',
  hashes: {},
});

describe('createRelatedPanel', () => {
  it('shows links to watch pages and can be closed', () => {
    const frame = document.createElement('div');
    const link = { title: '<b>Night</b>', duration: '1:00', thumb: '/t.jpg', href: 'https://foyer.example/' };
    const panel = createRelatedPanel(frame, data([link]));
    const section = frame.querySelector('section');
    expect(section?.hidden).toBe(true);
    panel.show();
    expect(section?.hidden).toBe(false);
    const anchor = frame.querySelector('a');
    expect(anchor?.target).toBe('_blank');
    expect(anchor?.textContent).toContain('<b>Night</b>');
    frame.querySelector('button')?.click();
    expect(section?.hidden).toBe(true);
  });

  it('never shows when there is nothing to show', () => {
    const frame = document.createElement('div');
    createRelatedPanel(frame, data([])).show();
    expect(frame.children).toHaveLength(0);
  });
});
