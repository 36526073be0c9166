import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase } from '../../platform/database/create-database.ts';
import { findFreePort } from '../../platform/database/free-port.ts';
import { addCategory } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { findMovedPath } from './former-dirs.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  const id = await addCategory(test.db, 'harbour');
  const model = await test.db
    .insertInto('models')
    .values({ dir: '夜の-港', title: 'Night Harbour' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('former_dirs')
    .values([
      { kind: 'category', dir: 'port', object_id: id },
      { kind: 'category', dir: 'old-port', object_id: id },
      { kind: 'model', dir: 'night', object_id: model.id },
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

it('leads nowhere while the database is away, so that what is cached is still given out', async () => {
  const away = createDatabase({
    url: `postgres://nobody@127.0.0.1:${await findFreePort()}/none`,
    poolSize: 1,
  });
  expect(await findMovedPath(away, '/categories/port/latest-updates/1/')).toBe(undefined);
  await away.destroy();
});
