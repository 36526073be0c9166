import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

interface Parameter {
  name: string;
  in: string;
  schema: object;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

let web: TestWeb;
let description: Description;
beforeAll(async () => {
  web = await openTestWeb();
  description = (await web.get('/api/openapi.json')).json<Description>();
});
afterAll(() => web.close());

const operations = (): [string, string, Operation][] =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      path,
      method,
      operation,
    ]),
  );

describe('the description of the API', () => {
  it('is OpenAPI 3.1, as a validator of such documents says, and may be kept', async () => {
    expect(description.openapi).toBe('3.1.0');
    const answer = await web.get('/api/openapi.json');
    const { valid, errors } = await new Validator().validate(answer.json());
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(answer.headers['cache-control']).toContain('s-maxage=60');
  });

  // docs/specification/calls.md; media's own calls come with the media pipeline.
  it.each([
    ['get', '/api/json/main/{lifetime}/{gender}.{lang}.json'],
    [
      'get',
      '/api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
    ],
    ['get', '/api/json/video/{lifetime}/{million}/{thousand}/{video_id}.json'],
    [
      'get',
      '/api/json/videos_related2/{lifetime}/{count}/{million}/{thousand}/{video_id}.{type}.{page}.json',
    ],
    ['get', '/api/videofile.php'],
    ['get', '/api/videos2.php'],
    ['get', '/api/json/suggester/{lifetime}/{text}.json'],
    ['get', '/api/suggester.php'],
    ['get', '/api/json/categories/{lifetime}/{gender}.{lang}.json'],
    ['get', '/api/json/albums-categories/{lifetime}/{lang}.json'],
    ['get', '/api/json/albums/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json'],
    ['get', '/api/json/album/{lifetime}/{million}/{thousand}/{album_id}.json'],
    ['get', '/api/json/models/{lifetime}/{sort}/{count}/{filter}.{page}.json'],
    ['get', '/api/json/model/{lifetime}/{dir}.json'],
    ['get', '/api/json/channels/{lifetime}/{sort}/{count}/{filter}.{page}.json'],
    ['get', '/api/json/channel/{lifetime}/{dir}.json'],
    ['get', '/api/json/playlists/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json'],
    ['get', '/api/json/playlist/{lifetime}/{playlist_id}.json'],
    ['get', '/api/json/members/{lifetime}/{sort}/{count}/{filter}.{page}.json'],
    ['get', '/api/json/member/{lifetime}/{member_id}.json'],
    ['get', '/api/json/comments/{lifetime}/{section}.{object_id}.json'],
    ['get', '/api/json/comments/{lifetime}/{section}.{object_id}.{chunk}.json'],
    ['get', '/api/json/comments/{lifetime}/{section}.{object_id}.{chunk}.{order}.json'],
    ['get', '/api/json/comment/{lifetime}/{comment_id}.json'],
    ['post', '/api/comments.php'],
    ['get', '/api/live'],
    ['get', '/api/json/subscriptions/{lifetime}/{member_id}.json'],
    ['post', '/api/signin.php'],
    ['post', '/api/signup.php'],
    ['post', '/api/signout.php'],
    ['post', '/api/restore.php'],
    ['post', '/api/stats.php'],
    ['post', '/api/input.php'],
    ['post', '/api/member.php'],
    ['post', '/api/messages.php'],
    ['post', '/api/notifications.php'],
    ['post', '/api/sessions.php'],
    ['post', '/api/report.php'],
    ['get', '/api/.g.php'],
    ['get', '/api/json/friends/{lifetime}/{count}/{member_id}.{page}.json'],
  ])('holds %s %s', (method, path) => {
    expect(description.paths[path]?.[method]).toBeDefined();
  });

  it('names each operation once, and every field of its address', () => {
    const names = operations().map(([path, , { operationId }]) => ({ path, operationId }));
    expect(new Set(names.map(({ operationId }) => operationId)).size).toBe(names.length);
    for (const [path, , { parameters = [] }] of operations()) {
      const fields = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect([path, described]).toEqual([path, fields]);
    }
  });

  it('says of every write what it takes, files too, and what it answers', () => {
    // Resumable uploads follow a protocol of their own (tus): bytes and headers, no form.
    const writes = operations().filter(
      ([path, method]) => method === 'post' && !path.startsWith('/api/upload/'),
    );
    for (const [path, , { requestBody, responses }] of writes) {
      const [type = 'none'] = Object.keys(requestBody?.content ?? {});
      expect([path, type]).toEqual([
        path,
        expect.stringMatching(/^(application\/x-www-form-urlencoded|multipart)/),
      ]);
      const answer = responses['200']?.content?.['application/json']?.schema ?? {};
      expect([path, Object.keys(answer)]).toEqual([path, ['anyOf']]);
    }
    const body = (path: string) =>
      description.paths[path]?.post?.requestBody?.content['multipart/form-data']?.schema;
    expect(body('/api/report.php')).toMatchObject({
      properties: { message: { maxLength: 20_000 }, file: { type: 'string', format: 'binary' } },
    });
    expect(body('/api/member.php')).toMatchObject({ properties: { act: {}, file: { format: 'binary' } } });
  });

  it('holds schemas that can be read', () => {
    const ajv = new Ajv({ strict: false, formats: { binary: true } });
    for (const [path, , { requestBody, responses }] of operations())
      for (const { content = {} } of [requestBody ?? { content: {} }, ...Object.values(responses)])
        for (const { schema } of Object.values(content))
          if (!('$ref' in schema)) expect([path, typeof ajv.compile(schema)]).toEqual([path, 'function']);
  });
});
