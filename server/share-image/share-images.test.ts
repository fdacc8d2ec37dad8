import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import request from 'supertest';
import { coverAddress } from '#shared/rules/drawn-pictures.ts';
import { drawCover } from '../../scripts/build/drawings/draw-cover.ts';
import { createApp } from '../app.ts';
import { DEAD_ADDRESS, endWithTest, portalDeps, shareImageFiles, startUpstream } from '../testing/servers.ts';
import { createShareImagePainter } from './share-image-painter.ts';

const NUMBER = 'BD202600010416';
const card = { siteName: '桥梁商机', title: '', plainTitle: '广告主需求', highlight: null, facts: '广告主', cover: drawCover('10', 0) };
const demand = {
  demandNumber: NUMBER,
  typeCode: '10',
  title: '成都整装公司采购业主线索，分楼盘分阶段',
  budget: '月 15–25 万',
  regionName: '四川 成都',
};

/** Creates a portal with an API that returns this answer, and with the covers that the build draws. */
async function portalBefore(answer: { status?: number; data: unknown }) {
  const { url, seen } = await startUpstream((_incoming, response) => {
    response.statusCode = answer.status ?? 200;
    response.end(JSON.stringify({ code: response.statusCode, data: answer.data }));
  });
  const deps = portalDeps(url);
  for (const type of ['10', '00']) {
    for (const variant of [0, 1, 2, 3]) {
      const file = join(deps.assets.dir, coverAddress(type, variant));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, drawCover(type, variant));
    }
  }
  return { app: createApp(deps), seen, answer };
}

const picture = (app: Parameters<typeof request>[0], path: string) =>
  request(app)
    .get(path)
    .buffer()
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });

test('a demand has a picture for chats: 1200 × 630, small, and redrawn when its text changes', async () => {
  const { app, answer } = await portalBefore({ data: demand });
  const { body, headers } = await picture(app, `/share-images/demand/${NUMBER}.png`).expect(200).expect('Content-Type', 'image/png');
  const { width, height, format } = await sharp(body).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  expect(body.length).toBeLessThan(120 * 1_024);
  expect(headers['cache-control']).toBe('public, max-age=3600');

  await picture(app, `/share-images/demand/${NUMBER}.png`)
    .set('If-None-Match', headers.etag ?? '')
    .expect(304);
  answer.data = { ...demand, title: '另一个标题' };
  await picture(app, `/share-images/demand/${NUMBER}.png`)
    .set('If-None-Match', headers.etag ?? '')
    .expect(200);
});

test('characters that the font lacks leave no trace, and a title of nothing else is replaced by the type', async () => {
  const { app, answer } = await portalBefore({ data: demand });
  const drawnWith = async (title: string): Promise<string> => {
    answer.data = { ...demand, title };
    return (await picture(app, `/share-images/demand/${NUMBER}.png`).expect(200)).body.toString('base64');
  };
  expect(await drawnWith('⭐诚招✅代理❤️')).toBe(await drawnWith('诚招代理'));
  expect(await drawnWith('👨‍👩‍👧‍👦')).toBe(await drawnWith('广告主需求'));
});

test('returns 404 for a demand that is no longer shown and for invalid names', async () => {
  const { app, answer, seen } = await portalBefore({ data: demand });
  await picture(app, `/share-images/demand/${NUMBER}.png`).expect(200);
  Object.assign(answer, { status: 404, data: null });
  await request(app).get(`/share-images/demand/${NUMBER}.png`).expect(404);
  const asked = seen.length;
  for (const path of [
    'demand/x.png',
    'demand/..%2f..png',
    'type/11.png',
    'type/constructor.png',
    'nothing/10.png',
    `demand/${NUMBER}.jpg`,
  ]) {
    await request(app).get(`/share-images/${path}`).expect(404);
  }
  expect(seen).toHaveLength(asked);
});

test('types and the portal have pictures without the API; a demand returns 502', async () => {
  const { app } = await portalBefore({ data: null });
  const type = await picture(app, '/share-images/type/10.png').expect(200);
  const portal = await picture(app, '/share-images/type/00.png').expect(200);
  expect(type.body.equals(portal.body)).toBe(false);
  const path = `/share-images/demand/${NUMBER}.png`;
  await request(createApp(portalDeps(DEAD_ADDRESS)))
    .get(path)
    .expect(502);
  for (const status of [429, 500, 503])
    await request((await portalBefore({ status, data: null })).app)
      .get(path)
      .expect(502);
});

test('concurrent requests for a picture share one drawing, and too many pending pictures are refused', async () => {
  const { app } = await portalBefore({ data: demand });
  const same = await Promise.all(Array.from({ length: 30 }, () => picture(app, `/share-images/demand/${NUMBER}.png`)));
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));

  const painter = createShareImagePainter(shareImageFiles);
  endWithTest(painter.stop);
  const cards = Array.from({ length: 17 }, (_, index) => painter.paint({ ...card, title: `第 ${index} 条` }));
  const outcomes = await Promise.allSettled(cards);
  expect(outcomes.map(({ status }) => status)).toEqual([...Array.from({ length: 16 }, () => 'fulfilled'), 'rejected']);
});

test('a thread that cannot start rejects the pending requests, and later requests try again', async () => {
  const painter = createShareImagePainter({ ...shareImageFiles, font: '/nowhere' });
  endWithTest(painter.stop);
  for (let time = 0; time < 2; time += 1) await expect(painter.paint(card)).rejects.toThrow(/ENOENT/);
});
