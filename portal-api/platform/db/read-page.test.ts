import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { readPage } from './read-page.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    const at = new Date('2026-03-01T00:00:00Z');
    const announcements = ['一', '二', '三'].map((title) => ({ title, summary: title, content: title, created_at: at }));
    await database.db.insertInto('announcements').values(announcements).execute();
  });
  afterAll(() => database.close());

  const read = async (pageNum: number, title?: string) => {
    const all = database.db.selectFrom('announcements').$if(title !== undefined, (query) => query.where('title', '=', title ?? ''));
    const { rows, total } = await readPage(all.select(['title']).orderBy('id'), all, { pageNum, pageSize: 2 });
    return { titles: rows.map((row) => row.title), total };
  };

  test('a page has its rows and the total', async () => {
    expect(await read(1)).toEqual({ titles: ['一', '二'], total: 3 });
    expect(await read(2)).toEqual({ titles: ['三'], total: 3 });
  });

  test('a page past the last has no rows but still the total', async () => {
    expect(await read(9)).toEqual({ titles: [], total: 3 });
  });

  test('the total counts only the matching rows', async () => {
    expect(await read(1, '二')).toEqual({ titles: ['二'], total: 1 });
    expect(await read(1, '四')).toEqual({ titles: [], total: 0 });
  });
});
