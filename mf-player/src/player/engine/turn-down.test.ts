import { expect, it, jest } from '@jest/globals';
import { turnDown } from './turn-down.ts';

const heard = (video: HTMLVideoElement): number =>
  Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'volume')?.get?.call(video);

it('plays a loud video softer, and shows the volume that the visitor chose', () => {
  const video = document.createElement('video');
  video.volume = 0.8;
  turnDown(video, 0.25);
  expect([video.volume, heard(video)]).toEqual([0.8, 0.2]);
  video.volume = 1;
  expect([video.volume, heard(video)]).toEqual([1, 0.25]);
  video.volume = 0.3;
  expect(video.volume).toBe(0.3);
});

it('turns nothing down twice, and plays the next source as it is', () => {
  const video = document.createElement('video');
  turnDown(video, 0.5);
  turnDown(video, 0.5);
  expect(heard(video)).toBe(0.5);
  turnDown(video);
  expect([video.volume, heard(video), Object.hasOwn(video, 'volume')]).toEqual([1, 1, false]);
});

it('says the full volume where a device keeps its own', () => {
  const video = document.createElement('video');
  const set = jest.spyOn(HTMLMediaElement.prototype, 'volume', 'set').mockImplementation(() => {});
  turnDown(video, 0.5);
  video.volume = 0.2;
  expect(video.volume).toBe(1);
  set.mockRestore();
});
