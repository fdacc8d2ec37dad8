import { expect, test } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import pino from 'pino';
import request from 'supertest';
import { portalHeaders } from '../upstream/portal-headers.ts';
import { currentTrace, type FinishedRequest, provideRequestContext, requestContext } from './request-context.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const parent = `00-${TRACE_ID}-b7ad6b7169203331-01`;
const config = { container: 'PC', tokenHeader: 'X-Token', publicOrigin: null };

function portal(handler: RequestHandler) {
  const lines: Record<string, unknown>[] = [];
  const finished: FinishedRequest[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = express()
    .use(provideRequestContext(logger, (one) => void finished.push(one)))
    .use(handler);
  return { app, lines, finished };
}

const tellHeaders: RequestHandler = async (_request, response) => {
  await Promise.resolve();
  response.json(portalHeaders(config, { token: null, requestId: requestContext().requestId, clientIp: '' }));
};

test('calls to the portal API continue the trace, with this request as their parent', async () => {
  const { app } = portal(tellHeaders);
  const { body } = await request(app).get('/').set({ traceparent: parent, tracestate: 'congo=1' });
  expect(body).toMatchObject({ tracestate: 'congo=1', traceparent: expect.stringMatching(`^00-${TRACE_ID}-[\\da-f]{16}-01$`) });
  expect(body.traceparent).not.toBe(parent);
});

test('replaces an invalid trace with a new one', async () => {
  const { app } = portal(tellHeaders);
  const { body } = await request(app)
    .get('/')
    .set({ traceparent: `00-${'0'.repeat(32)}-x`, tracestate: 'congo=1' });
  expect(body.traceparent).toMatch(/^00-(?!0{32})[\da-f]{32}-[\da-f]{16}-02$/);
  expect(body).not.toHaveProperty('tracestate');
});

test('there is no trace outside of a request', () => {
  expect(currentTrace()).toBeNull();
  expect(portalHeaders(config, { token: null, requestId: 'request-1', clientIp: '' })).not.toHaveProperty('traceparent');
});

test('every log line of a request contains its id and its trace', async () => {
  const { app, lines, finished } = portal((_request, response) => {
    requestContext().log.warn('on the way');
    response.status(404).end();
  });
  await request(app).get('/v1/x?phone=13800000000').set({ traceparent: parent, 'X-Request-Id': 'request-1' });
  const ids = { requestId: 'request-1', traceId: TRACE_ID };
  expect(lines).toMatchObject([
    { ...ids, msg: 'on the way' },
    { ...ids, msg: 'api', method: 'GET', path: '/v1/x', status: 404 },
  ]);
  expect(lines[1]).not.toHaveProperty('cut');
  expect(finished).toMatchObject([{ kind: 'api', method: 'GET', status: 404 }]);

  await request(app).get('/v1/x').set('Accept', 'text/event-stream');
  expect(finished.at(-1)).toMatchObject({ kind: 'stream' });
});
