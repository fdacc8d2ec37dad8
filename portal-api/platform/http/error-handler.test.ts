import { expect, test } from '@jest/globals';
import express from 'express';
import { pino } from 'pino';
import supertest from 'supertest';
import { errorHandler } from './error-handler.ts';

const answerTo = (error: unknown) => {
  const app = express();
  app.use((request, _response, next) => {
    Object.assign(request, { log: pino({ level: 'silent' }) });
    next();
  });
  app.get('/', () => {
    throw error;
  });
  return supertest(app.use(errorHandler)).get('/');
};

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });

test('answers 503 with Retry-After if the database cannot serve the request now, and 500 for other errors', async () => {
  const away = withCode('57P01', 'terminating connection due to administrator command');
  const migrated = withCode('0A000', 'cached plan must not change result type');
  const full = withCode('ENOSPC', 'no space left on device, write');
  const lost = withCode('40P01', 'deadlock detected');
  for (const error of [away, migrated, full, lost]) {
    const { body, headers } = await answerTo(error).expect(503);
    expect([body.message, headers['retry-after']]).toEqual(['服务暂时不可用，请稍后再试', '5']);
  }
  for (const error of [withCode('0A000', 'cursor can only scan forward'), new Error('a secret')]) {
    const { body } = await answerTo(error).expect(500);
    expect(body).toEqual({ code: 500, message: '服务开小差了，请稍后再试', data: null });
  }
});
