import { expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { clientAddress } from './request-origin.ts';

const headers = [
  undefined,
  '203.0.113.9',
  '6.6.6.6, 203.0.113.9',
  '6.6.6.6,7.7.7.7 ,203.0.113.9',
  '6.6.6.6, 7.7.7.7, 8.8.8.8, 203.0.113.9',
  '2001:db8::1, ::1',
  '6.6.6.6,',
];

test.each([0, 1, 2, 3])('behind %i trusted proxies it is the address that Express reads', async (trustedProxies) => {
  const app = express().set('trust proxy', trustedProxies);
  app.use((incoming, response) => void response.json([incoming.ip, clientAddress(incoming, trustedProxies)]));
  for (const forwarded of headers) {
    const sent = request(app).get('/');
    const { body } = await (forwarded === undefined ? sent : sent.set('X-Forwarded-For', forwarded));
    expect([forwarded, body[1]]).toEqual([forwarded, body[0]]);
  }
});
