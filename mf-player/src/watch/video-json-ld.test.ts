import { describe, expect, it } from '@jest/globals';
import { buildVideo, buildVideoFile } from '@foyer/shared/testing/builders';
import { isoDuration, videoJsonLd } from './video-json-ld.ts';

describe('isoDuration', () => {
  it('leaves out what is zero', () => {
    expect(isoDuration(3725)).toBe('PT1H2M5S');
    expect(isoDuration(3600)).toBe('PT1H');
    expect(isoDuration(40.9)).toBe('PT40S');
    expect(isoDuration(0)).toBe('PT0S');
  });
});

describe('videoJsonLd', () => {
  const site = { publicUrl: 'https://foyer.example', language: 'en', description: 'A harbour.' };
  it('gives absolute addresses of page, embed, picture and stream', () => {
    const video = buildVideo({ video_id: 3, dir: '夜の港', title: 'Harbour' });
    const jsonLd = videoJsonLd(video, buildVideoFile(), site);
    expect(jsonLd).toMatchObject({
      '@type': 'VideoObject',
      name: 'Harbour',
      uploadDate: video.post_date,
      embedUrl: `https://foyer.example/embed/3/${encodeURIComponent('夜の港')}/`,
    });
    for (const address of [...jsonLd.thumbnailUrl, jsonLd.contentUrl]) expect(address).toMatch(/^https:\/\//);
    expect(jsonLd.interactionStatistic).toHaveLength(3);
  });
  it('says nothing of a stream that is not known', () => {
    expect(videoJsonLd(buildVideo(), undefined, site)).not.toHaveProperty('contentUrl');
  });
});
