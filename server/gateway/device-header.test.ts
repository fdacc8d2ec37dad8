import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import type { Request } from 'express';
import request from 'supertest';
import { createApp } from '../app.ts';
import { createDeviceProofs } from '../auth/device-proof.ts';
import { portalDeps, startUpstream } from '../testing/servers.ts';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** Starts a portal and an API that emits the headers it receives; returns also the cookie of a browser that was served a page. */
async function startDevicePortal() {
  const { url, server } = await startUpstream((incoming, response) => {
    server.emit('received', incoming.headers, incoming.url);
    incoming.resume();
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"code":200,"data":null}');
  });
  const deps = portalDeps(url);
  const line = createDeviceProofs(deps.config).offer({ headers: {} } as Request);
  return { app: createApp(deps), server, cookie: line?.split(';', 1)[0] ?? '' };
}

test('sends the API the device id only for a valid proof, whatever headers the client sends', async () => {
  const { app, server, cookie } = await startDevicePortal();
  const receive = async (headers: Record<string, string>) => {
    const received = once(server, 'received');
    await request(app).post('/api/app/event').set(headers).send({}).expect(200);
    const [sent] = await received;
    return [sent['x-device-id'], sent.cookie];
  };
  expect(await receive({ Cookie: cookie })).toEqual([expect.stringMatching(/^[\w-]{22}\.\d{10}$/), undefined]);
  expect(await receive({})).toEqual([undefined, undefined]);
  expect(await receive({ 'X-Device-Id': 'AAAAAAAAAAAAAAAAAAAAAA.1770000000', x_device_id: 'a' })).toEqual([undefined, undefined]);
  expect(await receive({ Cookie: `${cookie}x`, 'X-Device-Id': 'AAAAAAAAAAAAAAAAAAAAAA.1770000000' })).toEqual([undefined, undefined]);
});

test('an event that the gateway reports contains the device id too', async () => {
  const { app, server, cookie } = await startDevicePortal();
  const reported = new Promise<string | undefined>((resolve) => {
    server.on('received', (headers, url) => url === '/api/app/event' && resolve(headers['x-device-id']));
  });
  await request(app).post('/v1/register').set('Cookie', `PC_UUID=${uuid}; ${cookie}`).send({}).expect(200);
  expect(await reported).toMatch(/^[\w-]{22}\.\d{10}$/);
});
