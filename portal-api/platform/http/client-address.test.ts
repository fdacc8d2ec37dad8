import { expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { clientAddress, clientNetwork } from './client-address.ts';

const app = express().set('trust proxy', 'loopback');
app.get('/', (incoming, response) => void response.json([clientAddress(incoming), clientNetwork(incoming)]));

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['6.6.6.6, 203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:0db8::7:1', '2001:0db8::7:1', '2001:db8:0:0::/64'],
  ['::1:2', '::1:2', '0:0:0:0::/64'],
  ['<script>', '127.0.0.1', '127.0.0.1'],
])('X-Forwarded-For %s is the address %s in the network %s', async (header, address, network) => {
  const answer = await request(app).get('/').set('X-Forwarded-For', header);
  expect(answer.body).toEqual([address, network]);
});

test('without a proxy the address is that of the socket', async () => {
  const answer = await request(app).get('/');
  expect(answer.body).toEqual(['127.0.0.1', '127.0.0.1']);
});
