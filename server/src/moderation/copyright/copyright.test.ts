/**
 * Copyright notices (issue 14, point 6; 17 U.S.C. 512(c)(3)): what the law wants of each, who may decide, and that nothing of it leads to
 * publication past review.
 */
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { CLAIMANT, HOUR_MS, NOTICE, openCopyrightBench } from '../../testing/load/copyright-bench.ts';
import { TEST_ORIGIN } from '../../testing/web.ts';

const bench = await openCopyrightBench();
const { web, ids, cookies, addPublic, addAlbum, statusOf, send } = bench;
const { sendFor, follow, materialsOf, decide, statementOf, approve, disabled } = bench;
afterAll(() => web.close());
beforeEach(() => sql`DELETE FROM limits`.execute(web.db).then(() => undefined));

const PLAIN = { accept: 'text/html' };

describe('a copyright notice', () => {
  it('wants everything that 512(c)(3) names, and says at which field something is missing', async () => {
    const videoId = await addPublic();
    const addresses = `/videos/${videoId}/harbour/`;
    for (const field of ['work', 'name', 'email', 'postal', 'phone', 'good_faith', 'accurate', 'signature'])
      expect((await send(addresses, { [field]: '' })).json()).toMatchObject({
        ok: false,
        code: 'required',
        field,
      });
    expect((await send('')).json()).toMatchObject({ code: 'required', field: 'addresses' });
    expect((await send(addresses, { email: 'nobody' })).json()).toMatchObject({ code: 'email_invalid' });
    expect((await send(addresses, { phone: 'call me' })).json()).toMatchObject({ field: 'phone' });
    for (const wrong of [
      'hello',
      'https://elsewhere.example/videos/1/a/',
      '/videos/999999999/',
      '/members/1/',
    ])
      expect((await send(`${addresses}\n${wrong}`)).json()).toMatchObject({
        code: 'not_found',
        field: 'addresses',
        info: { line: 2 },
      });
    const many = Array.from({ length: 31 }, () => addresses).join('\n');
    expect((await send(many)).json()).toMatchObject({ code: 'max_length', field: 'addresses' });
  });

  it('names many pages, each once, and is one notice however often the same is sent', async () => {
    const [one, two] = [await addPublic(), await addPublic()];
    const album = await addAlbum();
    const addresses = [
      `${TEST_ORIGIN}/videos/${one}/harbour/`,
      `/embed/${one}/harbour/`,
      `/videos/${two}/harbour/?from=mail#top`,
      `localhost:8100/album/${album}/harbour/`,
    ].join('\r\n');
    const first = (await send(addresses)).json<{ receipt: { key: string; number: number } }>();
    expect((await send(addresses)).json()).toEqual(first);
    expect(await follow(first.receipt.key)).toMatchObject({
      kind: 'copyright',
      state: 'open',
      materials: [{}, {}, {}],
    });
    const due = (await web.get(`/api/notice/${first.receipt.key}.json`)).json<{
      due: string;
      date: string;
    }>();
    expect(Date.parse(due.due) - Date.parse(due.date)).toBeGreaterThanOrEqual(9 * 24 * HOUR_MS);
    await sql`UPDATE copyright_notices SET state = 'closed'`.execute(web.db);
  });

  it('is followed by its key alone, which tells nothing of who sent it', async () => {
    const key = await sendFor(await addPublic());
    const { body, headers } = await web.get(`/api/notice/${key}.json`);
    expect(body).not.toMatch(/Claire|claire@|Harbour Street|555/);
    expect(headers['cache-control']).toMatch(/no-store/);
    for (const guess of [
      '1',
      key.slice(1),
      'x'.repeat(24),
      `${key.slice(0, 23)}x`.replace(key, 'y'.repeat(24)),
    ])
      expect((await web.get(`/api/notice/${guess}.json`)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('leads a browser without scripts to its receipt, or back with what is wrong', async () => {
    const addresses = `/videos/${await addPublic()}/`;
    expect((await send(addresses, {}, PLAIN)).headers.location).toMatch(/^\/notice\/[\w-]{24}\/$/);
    expect((await send(addresses, { phone: '' }, PLAIN)).headers.location).toBe(
      '/copyright-notice/?error=required&field=phone',
    );
  });

  it('is limited by network, and keeps markup as the words that it is', async () => {
    const videoId = await addPublic();
    const answers: unknown[] = [];
    for (let number = 0; number < 11; number += 1)
      answers.push(
        (await send(`/videos/${videoId}/`, { work: `<script>alert(${number})</script>` })).statusCode,
      );
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
    expect(answers.at(-1)).toBe(429);
    const desk = await web.get('/api/moderation/copyright.json', { cookie: cookies.mora ?? '' });
    expect(desk.headers['content-type']).toMatch(/^application\/json/);
    expect(desk.body).toContain('<script>alert(0)</script>');
    expect((await web.get('/api/moderation/copyright.json', { cookie: cookies.anna ?? '' })).statusCode).toBe(
      403,
    );
    await sql`UPDATE copyright_notices SET state = 'closed'`.execute(web.db);
  });
});

describe('a moderator who decides about it', () => {
  it('disables once, with a statement of reasons and a strike for the uploader, and tells the claimant', async () => {
    await sql`DELETE FROM notifications`.execute(web.db);
    const [one, two] = [await addPublic('bert'), await addPublic('bert')];
    const key = await sendFor(one, two);
    const [first, second] = await materialsOf(key);
    expect((await decide('disable', first, 'anna')).code).toBe('no_permission');
    expect(await decide('disable', first)).toEqual({ ok: true, changed: true, state: 'disabled' });
    expect(await decide('disable', first)).toEqual({ ok: true, changed: false, state: 'disabled' });
    await web.mails();
    expect(await decide('disable', second, 'miro')).toMatchObject({ changed: true });
    const [mail] = await web.mails();
    expect(mail).toMatchObject({ to: CLAIMANT.email });
    expect(mail?.text).toContain(`/notice/${key}/`);
    expect(await follow(key)).toMatchObject({
      state: 'closed',
      materials: [{ state: 'disabled' }, { state: 'disabled' }],
    });
    expect([await statusOf(one), await statusOf(two)]).toEqual([6, 6]);
    expect((await web.get(`/api/videofile.php?video_id=${one}`)).statusCode).toBeGreaterThanOrEqual(400);
    const statement = (await web.get(`/api/decision/${await statementOf(one)}.json`)).json();
    expect(statement).toMatchObject({
      ground: 'copyright',
      fact: 'It is the same film',
      copyright: { work: NOTICE.work, claimant: 'Claire Claimant', may_counter: true, countered: null },
    });
    // One notice is one strike.
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM decisions
      WHERE act = 'strike' AND member_id = ${ids.bert}`.execute(web.db);
    expect(rows[0]?.n).toBe(1);
  });

  it('declines with a reason that the claimant reads, and never decides about their own', async () => {
    const [one, own] = [await addPublic(), await addPublic('mora')];
    const key = await sendFor(one, own);
    const [first, second] = await materialsOf(key);
    expect(await decide('decline', first, 'mora', 'It is another film')).toMatchObject({ state: 'declined' });
    expect(await decide('disable', second, 'mora')).toMatchObject({ ok: false, code: 'no_permission' });
    expect(await decide('decline', second, 'mora')).toMatchObject({ ok: false, code: 'no_permission' });
    expect(await decide('release', first)).toMatchObject({ ok: false, code: 'bad_request' });
    expect(await decide('decline', second, 'miro', '')).toMatchObject({ code: 'required', field: 'reason' });
    expect((await follow(key)).materials).toMatchObject([
      { state: 'declined', reason: 'It is another film' },
      {},
    ]);
    expect(await statusOf(one)).toBe(1);
    await sql`UPDATE copyright_notices SET state = 'closed'`.execute(web.db);
  });

  it('cannot show what a notice keeps away, nor can its owner, nor SQL', async () => {
    const { videoId } = await disabled();
    expect(await approve(videoId)).toMatchObject({ ok: false, code: 'no_permission' });
    await expect(sql`UPDATE videos SET status_id = 1 WHERE id = ${videoId}`.execute(web.db)).rejects.toThrow(
      /copyright notice/,
    );
    // Deleted by its owner before the decision, and brought back afterwards.
    const other = await addPublic();
    const notice = await sendFor(other);
    const edit = (act: string, more = {}) =>
      web.post('/api/video_edit.php', { act, video_id: `${other}`, ...more }, { cookie: cookies.anna ?? '' });
    await edit('2');
    await decide('disable', (await materialsOf(notice))[0]);
    expect((await edit('4', { days: '1' })).json()).toMatchObject({ ok: true });
    await sql`UPDATE videos SET republish_at = now() WHERE id = ${other}`.execute(web.db);
    const { republishDue } = await import('../../publication/publication.ts');
    await republishDue(web);
    expect(await statusOf(other)).toBe(4);
    expect(await approve(other)).toMatchObject({ code: 'no_permission' });
    const album = await addAlbum();
    const { receipt } = (await send(`/album/${album}/harbour/`)).json<{ receipt: { key: string } }>();
    await decide('disable', (await materialsOf(receipt.key))[0]);
    expect(await statusOf(album, 'albums')).toBe(6);
    await expect(sql`UPDATE albums SET status_id = 1 WHERE id = ${album}`.execute(web.db)).rejects.toThrow(
      /copyright notice/,
    );
  });
});
