import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { createApp } from '../app.ts';
import { portalDeps, startUpstream } from '../testing/servers.ts';
import { findCall } from '../upstream/contract-calls.ts';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

test.each([
  ['POST', '/v1/register', 'REGISTER'],
  ['POST', '/v1/register-by-jverify', 'REGISTER'],
  ['POST', '/v1/logout', 'LOGOUT'],
  ['POST', '/api/membership/start-buy', 'PAY_MEMBERSHIP'],
  ['POST', '/api/scene/start-buy', 'PAY_SCENE'],
  ['POST', '/v1/demand/save', 'PUBLISH_DEMAND'],
  ['GET', '/api/demand/7/contact-info', 'GET_CONTACT_INFO'],
  ['POST', '/v1/umsreal/save', 'REAL_NAME_VERIFY_1'],
  ['POST', '/v1/umsjob/save', 'OFFICIAL_VERIFY'],
])('%s %s reports %s', (method, path, code) => {
  expect(findCall(method, path)?.reports).toBe(code);
});

test.each([
  ['GET', '/api/user/merged-contact-info'],
  ['POST', '/api/user/personal-contact-info'],
  ['GET', '/v1/register'],
  ['POST', '/v1/login'],
])('%s %s reports no event', (method, path) => {
  expect(findCall(method, path)?.reports).toBeUndefined();
});

/** Starts an API that answers with the given status and emits the events that it receives. */
async function startEventApi(status: number) {
  const { url, server } = await startUpstream(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    if (incoming.url === '/api/app/event') server.emit('event-report', { body: JSON.parse(body), headers: incoming.headers });
    response
      .writeHead(incoming.url === '/api/app/event' ? 200 : status, { 'Content-Type': 'application/json' })
      .end('{"code":200,"data":null}');
  });
  return { app: createApp(portalDeps(url)), server };
}

test('reports a successful call with the device id and the token of the caller', async () => {
  const { app, server } = await startEventApi(200);
  const reported = once(server, 'event-report');
  await request(app).post('/v1/umsReal/save').set('Cookie', `PC_UUID=${uuid}; X-Token=secret-token`).send({}).expect(200);
  const [{ body, headers }] = await reported;
  expect(body).toEqual({ uuid, eventCode: 'REAL_NAME_VERIFY_1' });
  expect(headers).toMatchObject({ 'x-token': 'secret-token', 'x-container': 'PC' });
});

test('reports neither a refused call nor a call without a valid device id', async () => {
  const reports: unknown[] = [];
  const refusing = await startEventApi(400);
  refusing.server.on('event-report', (report) => reports.push(report));
  await request(refusing.app).post('/v1/register').set('Cookie', `PC_UUID=${uuid}`).send({}).expect(400);
  const willing = await startEventApi(200);
  willing.server.on('event-report', (report) => reports.push(report));
  await request(willing.app).post('/v1/register').set('Cookie', 'PC_UUID=<script>').send({}).expect(200);
  // The next report is the first one, so none was pending before it.
  const next = once(willing.server, 'event-report');
  await request(willing.app).post('/v1/register').set('Cookie', `PC_UUID=${uuid}`).send({}).expect(200);
  await next;
  expect(reports).toHaveLength(1);
});
