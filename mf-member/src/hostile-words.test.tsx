/** Words that look like code stay words wherever this remote shows what others, or a file, wrote. */
import { expect, it } from '@jest/globals';
import { type DeviceVideo, parseDeviceLibrary, writeDeviceLibrary } from '@foyer/shared/device-library';
import { buildMember, buildViewer } from '@foyer/shared/testing/builders';
import { resetDeviceStorage } from '@foyer/shared/testing/device-storage';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen } from '@testing-library/react';
import { page as devicePlaylists } from './device-playlists/page.tsx';
import type { OwnMember } from './edit/own-member.ts';
import { page as library } from './library/page.tsx';
import messages from './messages/en.json' with { type: 'json' };
import { Passkeys } from './security/passkeys.tsx';
import { BlockedMembers } from './settings/blocked-members.tsx';

const PAYLOADS = [
  '<script>globalThis.__ran = true</script>',
  '<img src="x" onerror="globalThis.__ran = true">',
  '"><svg onload="globalThis.__ran = true">',
  'javascript:globalThis.__ran=true//',
  '</textarea></title><iframe srcdoc="<script>1</script>"></iframe>',
  '{0} {name} <b>bold</b> {count, plural, other {#}}',
  '‮<b>reversed</b>',
];

resetDeviceStorage();

/** As a file from elsewhere may have it. */
const keepOnDevice = (words: string): void => {
  const at = '2026-01-15T12:00:00.000Z';
  const video: DeviceVideo = {
    video_id: 1,
    dir: words,
    title: words,
    thumb: words,
    thumbsrc: words,
    duration: words,
    at,
  };
  const read = parseDeviceLibrary({
    favourite: [video],
    watch_later: [],
    playlists: [
      { id: 1, title: words, description: words, orientation: 'straight', videos: [video], changed: at },
    ],
  });
  if (read) writeDeviceLibrary(read);
};
const member: OwnMember = {
  ...buildMember(),
  email: null,
  language: 'en',
  has_password: true,
  visibility: {},
  deletes: null,
  data_export: null,
};

const SHOW: Record<string, (words: string) => Promise<unknown>> = {
  'a list of the device': (words) => {
    keepOnDevice(words);
    return renderInApp(library, { params: { list: 'favourites', page: '1' }, viewer: null, messages });
  },
  'the playlists of the device': (words) => {
    keepOnDevice(words);
    return renderInApp(devicePlaylists, { params: { page: '1' }, viewer: null, messages });
  },
  'a playlist of the device': (words) => {
    keepOnDevice(words);
    return renderInApp(devicePlaylists, { params: { id: '1' }, viewer: null, messages });
  },
  passkeys: (words) =>
    renderInApp(<Passkeys member={member} />, {
      viewer: buildViewer(),
      messages,
      api: {
        'POST /api/passkeys.php': {
          ok: true,
          passkeys: [{ passkey_id: 'a', name: words, created: '2026-01-15T12:00:00.000Z', last_used: null }],
        },
      },
    }),
  'blocked members': (words) =>
    renderInApp(<BlockedMembers member={member} />, {
      viewer: buildViewer(),
      messages,
      api: { 'POST /api/member.php': { ok: true, blocks: [{ _id: 4, name: words }] } },
    }),
};

it.each(Object.keys(SHOW).flatMap((place) => PAYLOADS.map((words) => [place, words] as const)))(
  '%s shows %j as words',
  async (place, words) => {
    await SHOW[place]?.(words);
    expect(
      (await screen.findAllByText((_text, element) => element?.textContent === words)).length,
    ).toBeGreaterThan(0);
    expect(document.querySelector('script, iframe, svg[onload], [onclick], [onerror]')).toBeNull();
    for (const link of document.querySelectorAll('a')) expect(link.protocol).not.toBe('javascript:');
    expect(globalThis).not.toHaveProperty('__ran');
  },
);
