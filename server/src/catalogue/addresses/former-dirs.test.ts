import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase } from '../../platform/database/create-database.ts';
import { findFreePort } from '../../platform/database/free-port.ts';
import { addCategory } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { findMovedAddress, findMovedPath } from './former-dirs.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  const id = await addCategory(test.db, 'harbour');
  const model = await test.db
    .insertInto('models')
    .values({ dir: '夜の-港', title: 'Night Harbour' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const albums = await test.db
    .insertInto('album_categories')
    .values({ dir: 'quays', titles: '{"en":"Quays"}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('former_dirs')
    .values([
      { kind: 'category', dir: 'port', object_id: id },
      { kind: 'category', dir: 'old-port', object_id: id },
      { kind: 'model', dir: 'night', object_id: model.id },
      { kind: 'album_category', dir: 'port', object_id: albums.id },
    ])
    .execute();
});
afterAll(() => test.close());

it.each([
  ['/categories/port/latest-updates/1/', '/categories/harbour/latest-updates/1/'],
  ['/categories/lamp,-old-port~port/top-rated/2/', '/categories/lamp,-harbour~harbour/top-rated/2/'],
  ['/categories/-port,lamp/top-rated/2/', '/categories/-harbour,lamp/top-rated/2/'],
  ['/categories/port/', '/categories/harbour/'],
  ['/feeds/categories/port/latest-updates.xml', '/feeds/categories/harbour/latest-updates.xml'],
  ['/model/night/info/', '/model/%E5%A4%9C%E3%81%AE-%E6%B8%AF/info/'],
  ['/models/night/', '/models/%E5%A4%9C%E3%81%AE-%E6%B8%AF/'],
  ['/feeds/model/night.xml', '/feeds/model/%E5%A4%9C%E3%81%AE-%E6%B8%AF.xml'],
  ['/categories/harbour/latest-updates/1/', undefined],
  ['/categories/', undefined],
  ['/categories/%E0%A4%A/1/', undefined],
  ['/channel/night/1/', undefined],
  ['/videos/latest-updates/1/', undefined],
])('%s leads to %s', async (path, expected) => {
  expect(await findMovedPath(test.db, path)).toBe(expected);
});

it.each([
  ['/albums/latest-updates/1/?category=port', '/albums/latest-updates/1/?category=quays'],
  ['/albums/top-rated/2/?lang=de&category=port', '/albums/top-rated/2/?lang=de&category=quays'],
  ['/feeds/albums/latest-updates.xml?category=port', '/feeds/albums/latest-updates.xml?category=quays'],
  ['/albums/latest-updates/1/?category=quays', undefined],
  ['/albums/latest-updates/1/', undefined],
  ['/videos/latest-updates/1/?category=port', undefined],
  ['/categories/port/top-rated/1/?lang=de', '/categories/harbour/top-rated/1/?lang=de'],
])('%s leads to %s, with its query', async (address, expected) => {
  expect(await findMovedAddress(test.db, new URL(address, 'http://localhost'))).toBe(expected);
});

it('leads nowhere while the database is away, so that what is cached is still given out', async () => {
  const away = createDatabase({
    url: `postgres://nobody@127.0.0.1:${await findFreePort()}/none`,
    poolSize: 1,
  });
  expect(await findMovedPath(away, '/categories/port/latest-updates/1/')).toBe(undefined);
  const albums = new URL('/albums/latest-updates/1/?category=port', 'http://localhost');
  expect(await findMovedAddress(away, albums)).toBe(undefined);
  await away.destroy();
});
