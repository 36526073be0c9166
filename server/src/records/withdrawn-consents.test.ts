/**
 * The end of every use of a video that somebody shown withdraws (issue 14, point 4), by its uploader, the records role, or a request
 * without an account.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CONSENT_USES as ALL, type ConsentUse } from '@foyer/shared/wire-schemas/records/person-records';
import { sql } from 'kysely';
import { listUseAddresses } from '../stored-files/prove-use-ended.ts';
import { listWithdrawnAddresses } from '../stored-files/prove-withdrawn.ts';
import { openRecordsWeb, SECRET_NAME, STILLS } from '../testing/records-web.ts';
import { alarmDueRequests } from './consent-requests.ts';

const records = await openRecordsWeb();
const { web, app, as, post, people, desk, publishedVideo, approve } = records;
const { statusOf, ask, answering, proofDeps } = records;
beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => records.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

describe('a consent that is withdrawn', () => {
  const withdraw = (videoId: number, recordId: number, use: ConsentUse) =>
    desk({ act: 'withdraw', record_id: `${recordId}`, video_id: `${videoId}`, use });
  const video = async (videoId: number) =>
    (await app.inject({ url: `/api/json/video/0/0/0/${videoId}.json` })).json();

  it('to streaming takes the video from everyone, also from anyone who watches it just then', async () => {
    const { videoId, recordId } = await publishedVideo({ segmentBytes: 24 * 1024 * 1024 });
    const { streams } = (await app.inject({ url: `/api/videofile.php?video_id=${videoId}` })).json();
    const base = String(streams[0].src).replace('master.m3u8', '');
    const { port } = app.server.address() as AddressInfo;
    // Somebody watches: one segment is there, the next one is on its way.
    expect(await ask(`${base}240p/000.m4s`)).toBe(200);
    const [answer] = (await once(
      request({ port, path: `${base}240p/001.m4s`, headers: { host: 'localhost:8100' } }).end(),
      'response',
    )) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    const ended = new Promise<string>((resolve) => {
      answer.on('aborted', () => resolve('aborted')).on('end', () => resolve('whole'));
      answer.on('error', () => resolve('aborted'));
    });
    await once(answer, 'readable');
    expect(await withdraw(videoId, recordId, 'streaming')).toEqual({
      ok: true,
      unpublished: [videoId],
      unpublished_albums: [],
    });
    answer.resume();
    expect(await ended).toBe('aborted');
    expect(await ask(`${base}240p/000.m4s`)).toBe(404);
    expect(await statusOf(videoId)).toBe(4);
    expect(await ask(`/api/json/video/0/0/0/${videoId}.json`)).toBe(404);
    expect(await ask(`/api/videofile.php?video_id=${videoId}`)).toBe(404);
    const addresses = await listWithdrawnAddresses(proofDeps(), `video-${videoId}`);
    expect(addresses.length).toBeGreaterThan(5);
    expect(await answering(addresses)).toEqual([]);
    // Nobody brings it back without the person: neither the moderators nor its uploader.
    await expect(approve(videoId)).rejects.toMatchObject({ code: 'records_missing' });
    const give = {
      act: 'consent',
      video_id: `${videoId}`,
      record_id: `${recordId}`,
      use: 'streaming',
      is_given: '1',
    };
    expect(await people(give)).toMatchObject({ code: 'no_permission' });
    expect(await people({ act: 'remove', video_id: `${videoId}`, record_id: `${recordId}` })).toMatchObject({
      code: 'bad_request',
    });
    const reported = await post('/api/notifications.php', { act: 'list' }, 'owner');
    expect(reported.notifications[0]).toMatchObject({
      decision: 'consent_withdrawn',
      object: { object_id: videoId },
    });
  });

  it('to downloads ends tickets, calls and addresses, and nothing else', async () => {
    const { videoId, recordId } = await publishedVideo();
    const before = await listUseAddresses(proofDeps(), { kind: 'video', id: videoId }, 'download');
    expect(before.length).toBeGreaterThan(5);
    expect(await post('/api/download.php', { video_id: `${videoId}` }, 'anonymous')).toMatchObject({
      ok: true,
    });
    await withdraw(videoId, recordId, 'download');
    expect(await post('/api/download.php', { video_id: `${videoId}` }, 'anonymous')).toMatchObject({
      code: 'no_permission',
    });
    const { streams, downloads } = (
      await app.inject({ url: `/api/videofile.php?video_id=${videoId}` })
    ).json();
    expect(downloads).toEqual([]);
    expect(streams.map(({ type }: { type: string }) => type)).toEqual(['application/vnd.apple.mpegurl']);
    expect(
      await answering(await listUseAddresses(proofDeps(), { kind: 'video', id: videoId }, 'download')),
    ).toEqual([]);
    expect(await answering(before)).toEqual([]);
    expect(await ask(streams[0].src)).toBe(200);
    expect(await statusOf(videoId)).toBe(1);
  });

  it('to pictures leaves a neutral one in their place', async () => {
    const { videoId, recordId } = await publishedVideo();
    const { thumb } = (await video(videoId)).video;
    expect(await ask(thumb)).toBe(200);
    const stills = async (): Promise<string[]> => {
      const { streams } = (await app.inject({ url: `/api/videofile.php?video_id=${videoId}` })).json();
      return STILLS.map((file) => String(streams[0].src).replace('master.m3u8', file));
    };
    expect(await answering(await stills())).toHaveLength(STILLS.length);
    const before = await listUseAddresses(proofDeps(), { kind: 'video', id: videoId }, 'preview');
    await withdraw(videoId, recordId, 'preview');
    expect(await ask(thumb)).toBe(404);
    const shown = (await video(videoId)).video;
    expect([shown.thumb, shown.scr]).toEqual(['/static/withheld.svg', '/static/withheld.svg']);
    expect(await ask(shown.thumb)).toBe(200);
    expect(
      (await app.inject({ url: `/api/videofile.php?video_id=${videoId}` })).json().storyboard,
    ).toBeNull();
    const addresses = await listUseAddresses(proofDeps(), { kind: 'video', id: videoId }, 'preview');
    expect(addresses.some((address) => address.includes('timelines/'))).toBe(true);
    // Of the present revision, by which players go on fetching segments.
    const present = await stills();
    expect(await answering(present)).toEqual([]);
    expect(addresses).toEqual(expect.arrayContaining(present));
    expect(await answering([...before, ...addresses])).toEqual([]);
    // Its uploader goes on seeing which video it is.
    const own = (
      await app.inject({ url: `/api/upload/videos.json?video_id=${videoId}`, headers: as('owner') })
    ).json();
    expect(own.videos[0].thumb).toContain('/media/p/');
    expect(await ask(own.videos[0].thumb)).toBe(200);
  });

  it('to embedding answers no other site', async () => {
    const { videoId, recordId } = await publishedVideo();
    const oembed = `/api/oembed.json?url=${encodeURIComponent(`${web.deps.config.publicUrl}/videos/${videoId}/a-video/`)}`;
    expect(await ask(oembed)).toBe(200);
    const { streams } = (await app.inject({ url: `/api/videofile.php?video_id=${videoId}` })).json();
    await withdraw(videoId, recordId, 'embedding');
    expect(await ask(oembed)).toBe(403);
    // What an embed plays ends, and it gets no new address.
    expect(await ask(streams[0].src)).toBe(404);
    expect((await video(videoId)).video).toMatchObject({ withheld: ['embedding'] });
  });

  it('by its uploader ends it just so, and may be given again', async () => {
    const { videoId, recordId } = await publishedVideo();
    const consent = (use: string, is_given: string) =>
      people({ act: 'consent', video_id: `${videoId}`, record_id: `${recordId}`, use, is_given });
    expect(await consent('download', '0')).toEqual({ ok: true, lacks: [] });
    expect(await post('/api/download.php', { video_id: `${videoId}` }, 'anonymous')).toMatchObject({
      code: 'no_permission',
    });
    await consent('download', '1');
    expect(await post('/api/download.php', { video_id: `${videoId}` }, 'anonymous')).toMatchObject({
      ok: true,
    });
    expect(await consent('streaming', '0')).toEqual({ ok: true, lacks: ['consent'], unpublished: true });
    expect(await statusOf(videoId)).toBe(4);
    const { rows } = await sql<{ use: string; is_given: boolean }>`SELECT use, is_given FROM consent_log
      WHERE video_id = ${videoId} ORDER BY id`.execute(web.db);
    expect(rows.slice(ALL.length)).toEqual([
      { use: 'download', is_given: false },
      { use: 'download', is_given: true },
      { use: 'streaming', is_given: false },
    ]);
  });

  it('with a record that is refused after all takes every video that stands on it', async () => {
    const { videoId, recordId } = await publishedVideo();
    expect(await desk({ act: 'refuse', record_id: `${recordId}`, reason: 'It is not genuine' })).toEqual({
      ok: true,
      unpublished: [videoId],
      unpublished_albums: [],
    });
    expect(await statusOf(videoId)).toBe(4);
  });
});

describe('a request of a person who is shown', () => {
  it('comes to the records role alone, encrypted, and is answered by mail', async () => {
    const { videoId, recordId } = await publishedVideo();
    const form = {
      video: `${web.deps.config.publicUrl}/videos/${videoId}/a-video/`,
      name: SECRET_NAME,
      email: 'somebody@example.org',
      use_streaming: 'on',
      words: 'I do not want it any more',
    };
    const headers = { accept: 'text/html' };
    const answer = await web.post('/api/consent_request.php', form, headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/notice\/[\w-]{24}\/$/),
    ]);
    const key = /[\w-]{24}/.exec(String(answer.headers.location))?.[0] ?? '';
    const followed = await web.get(`/api/notice/${key}.json`);
    expect(followed.json()).toMatchObject({ kind: 'consent', state: 'open', uses: ['streaming'] });
    // Neither who asks nor about which video.
    expect(followed.body).not.toMatch(/somebody|do not want|a-video/);
    const { date, due } = followed.json<{ date: string; due: string }>();
    expect((Date.parse(due) - Date.parse(date)) / 3_600_000).toBeCloseTo(48, 1);
    expect(
      (await web.post('/api/consent_request.php', { ...form, email: 'nobody' }, headers)).headers.location,
    ).toBe('/consent-request/?error=email_invalid');
    expect((await web.post('/api/consent_request.php', form)).json()).toMatchObject({
      code: 'captcha_failed',
    });
    // Without a proof of work, three a day of one network.
    for (let more = 0; more < 2; more += 1) await web.post('/api/consent_request.php', form, headers);
    expect((await web.post('/api/consent_request.php', form, headers)).headers.location).toBe(
      '/consent-request/?error=rate_limited',
    );
    const { rows } = await sql<{ sealed: string }>`SELECT sealed FROM consent_requests`.execute(web.db);
    expect(rows[0]?.sealed).not.toContain('somebody');
    const { requests } = (await web.get('/api/records/requests.json', as('reader'))).json();
    expect(requests[0]).toMatchObject({ name: SECRET_NAME, uses: ['streaming'], record_ids: [recordId] });
    const waits = await post('/api/notifications.php', { act: 'list' }, 'reader');
    expect(waits.notifications.filter(({ is_read }: { is_read: boolean }) => !is_read)).toMatchObject([
      { kind: 'records_waiting' },
    ]);
    // The records role is notified once more a day before the time is up, once for all that runs out.
    const at = (hours: number) => alarmDueRequests(web.db, new Date(Date.now() + hours * 3_600_000));
    expect([await at(23), await at(25), await at(26)]).toEqual([0, 3, 0]);
    const rung = await post('/api/notifications.php', { act: 'list' }, 'reader');
    expect(rung.notifications[0]).toMatchObject({ kind: 'records_due' });
    const close = { request_id: `${requests[0].request_id}`, answer: 'It has ended.' };
    expect(await post('/api/consent_requests.php', close, 'mora')).toMatchObject({ code: 'no_permission' });
    expect(await post('/api/consent_requests.php', close, 'reader')).toEqual({ ok: true });
    expect(await web.mails()).toContainEqual(
      expect.objectContaining({ to: 'somebody@example.org', text: expect.stringContaining('It has ended.') }),
    );
    expect((await web.get(`/api/notice/${key}.json`)).json()).toMatchObject({
      state: 'closed',
      closed: expect.any(String),
    });
  });
});
