import { expect, test } from '@jest/globals';
import request from 'supertest';
import { portalDeps, startUpstream } from '#server/testing/servers.ts';
import { createApp } from '../app.ts';

const refusing = () =>
  startUpstream(
    (_request, response) =>
      void response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"code":401,"message":"请您先登录","data":null}'),
  );

test.each(['x:99999', '1.2.3.999', 'a..b', 'a.-b.c', '0x.0x.0', `${'a'.repeat(70)}.b`])(
  'an impossible host (%s) is refused like another site and breaks no response',
  async (host) => {
    const app = createApp(portalDeps((await refusing()).url));
    const write = await request(app).post('/v1/login').set('Host', host).set('Origin', 'https://evil.example').send({});
    expect([write.status, write.body.message]).toEqual([403, '请求来源不被允许']);
    const cookies = 'X-Token=theirs; X-Token=ours';
    const read = await request(app).get('/v1/user/detail').set('Host', host).set('Cookie', cookies);
    expect([read.status, read.body.message]).toEqual([401, '请您先登录']);
    const page = await request(app).get('/nowhere').set('Host', host).set('Cookie', cookies);
    expect(page.status).toBe(404);
  },
);
