import { describe, expect, it } from '@jest/globals';
import { apiCall } from './api-call.ts';

describe('a call of the API', () => {
  it('has the method and the address that its declaration says', () => {
    expect(apiCall('POST /api/stats.php')).toEqual({ method: 'POST', url: '/api/stats.php' });
    expect(apiCall('GET /api/json/model/{lifetime}/{dir}.json', { lifetime: 0, dir: 'a-b' })).toEqual({
      method: 'GET',
      url: '/api/json/model/0/a-b.json',
    });
  });

  it('takes fields of the query', () => {
    const fields = { video_id: 7, part: 'a&b' };
    expect(apiCall('GET /api/videofile.php{?video_id}{&part}', fields).url).toBe(
      '/api/videofile.php?video_id=7&part=a%26b',
    );
  });

  it('lets no field leave its place, and keeps what lists and filters are written with', () => {
    const url = (text: string) =>
      apiCall('GET /api/json/suggester/{lifetime}/{text}.json', { lifetime: 3600, text }).url;
    expect(url('../a?b#c%')).toBe('/api/json/suggester/3600/..%2Fa%3Fb%23c%25.json');
    expect(url('夜~a,-b')).toBe('/api/json/suggester/3600/%E5%A4%9C~a,-b.json');
    expect(url('avatar:1;country:JP')).toBe('/api/json/suggester/3600/avatar:1;country:JP.json');
    expect(url('')).toBe('/api/json/suggester/3600/.json');
    expect(url('$& {lifetime}')).toBe('/api/json/suggester/3600/%24%26%20%7Blifetime%7D.json');
  });

  it('is refused by the type checker when a field is missing or unknown', () => {
    // @ts-expect-error -- the address has a field `dir` too
    apiCall('GET /api/json/model/{lifetime}/{dir}.json', { lifetime: 0 });
    // @ts-expect-error -- the address has no field `page`
    apiCall('GET /api/json/model/{lifetime}/{dir}.json', { lifetime: 0, dir: 'a', page: 1 });
    // @ts-expect-error -- no address of the API
    apiCall('GET /videos/');
    expect.assertions(0);
  });
});
