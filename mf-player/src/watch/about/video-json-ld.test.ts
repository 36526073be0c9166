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
  const site = {
    publicUrl: 'https://foyer.example',
    name: 'Foyer',
    language: 'en',
    description: 'A harbour.',
  };
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
  it('prefers a file to a playlist, and names who made it', () => {
    const file = buildVideoFile();
    file.streams.push({ type: 'video/mp4', src: '/media/videos/1/r1/360.mp4', height: 360 });
    const channel = { id: 2, dir: 'piers', title: 'Piers' };
    const jsonLd = videoJsonLd(buildVideo({ channel }), file, site);
    expect(jsonLd).toMatchObject({
      contentUrl: 'https://foyer.example/media/videos/1/r1/360.mp4',
      encodingFormat: 'video/mp4',
      author: { '@type': 'Organization', name: 'Piers', url: 'https://foyer.example/channel/piers/1/' },
    });
  });
  it('tells key moments by chapters, each until the next, else how an address leads to a second', () => {
    const video = buildVideo({ video_id: 3, dir: 'harbour', duration_seconds: 30 });
    const chapters = [
      { start: 0, title: 'Dawn' },
      { start: 12.5, title: 'Noon' },
    ];
    expect(videoJsonLd(video, buildVideoFile({ chapters }), site)).toMatchObject({
      hasPart: [
        { '@type': 'Clip', name: 'Dawn', startOffset: 0, endOffset: 12 },
        { name: 'Noon', startOffset: 12, endOffset: 30, url: 'https://foyer.example/videos/3/harbour/?t=12' },
      ],
    });
    expect(videoJsonLd(video, buildVideoFile(), site)).toMatchObject({
      potentialAction: { target: 'https://foyer.example/videos/3/harbour/?t={seek_to_second_number}' },
    });
  });
  it('says nothing of a stream that is not known', () => {
    expect(videoJsonLd(buildVideo(), undefined, site)).not.toHaveProperty('contentUrl');
  });
});
