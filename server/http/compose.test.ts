import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from '@jest/globals';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import request from 'supertest';
import { compose } from './compose.ts';

const says =
  (name: string): RequestHandler =>
  (_request, response, next) => {
    response.append('X-Ran', name);
    next();
  };
const answer: RequestHandler = (_request, response) => void response.send('answered');
const showError: ErrorRequestHandler = (error, _request, response, _next) => void response.status(418).send(String(error));
const appOf = (...handlers: RequestHandler[]) => express().use(compose(...handlers), says('after'), answer, showError);

test('handlers run one after the other, followed by the rest of the app', async () => {
  expect((await request(appOf(says('a'), says('b'))).get('/')).headers['x-ran']).toBe('a, b, after');
});

test('a handler that answers ends the chain', async () => {
  expect((await request(appOf(says('a'), answer, says('b'))).get('/')).headers['x-ran']).toBe('a');
});

test.each([
  ['is passed on', ((_request, _response, next) => next('odd')) satisfies RequestHandler],
  [
    'is thrown',
    (() => {
      throw 'odd';
    }) satisfies RequestHandler,
  ],
])('an error that %s skips the remaining handlers', async (_how, failing) => {
  const { status, text, headers } = await request(appOf(says('a'), failing, says('b'))).get('/');
  expect([status, text, headers['x-ran']]).toEqual([418, 'odd', 'a']);
});

test('a thrown error is handled within the request’s async context', async () => {
  const storage = new AsyncLocalStorage<string>();
  const provide: RequestHandler = (_request, _response, next) => storage.run('here', next);
  const fail: RequestHandler = () => {
    throw new Error('odd');
  };
  const tell: ErrorRequestHandler = (_error, _request, response, _next) => void response.send(String(storage.getStore()));
  const app = express().use(compose(provide, fail), tell);
  expect((await request(app).get('/')).text).toBe('here');
});
