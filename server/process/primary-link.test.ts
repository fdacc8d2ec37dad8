import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { linkToPrimary } from './primary-link.ts';

function link() {
  const sent: unknown[] = [];
  const channel = Object.assign(new EventEmitter(), {
    send: (message: unknown) => {
      sent.push(message);
      return true;
    },
  });
  return { channel, sent, primary: linkToPrimary('http://first', channel) };
}

test('uses the last address of the portal API that the primary sent', () => {
  const { channel, primary } = link();
  expect([primary.upstream(), primary.isApiListening()]).toEqual(['http://first', false]);
  channel.emit('message', { type: 'upstream', url: 'http://second' });
  expect([primary.upstream(), primary.isApiListening()]).toEqual(['http://second', true]);
  channel.emit('message', { type: 'upstream-ended' });
  expect([primary.upstream(), primary.isApiListening()]).toEqual(['http://second', false]);
});

test('a worker learns from the primary that the portal API has already answered', () => {
  const { channel, primary } = link();
  channel.emit('message', { type: 'upstream', url: 'http://second' });
  expect(primary.hasApiAnswered()).toBe(false);
  channel.emit('message', { type: 'answered' });
  expect(primary.hasApiAnswered()).toBe(true);
});

test('a stop message is received once, whether it arrives before or after the listener', () => {
  for (const isEarly of [true, false]) {
    const { channel, primary } = link();
    let stops = 0;
    const order = () => channel.emit('message', { type: 'stop', delayMs: 5 });
    if (isEarly) order();
    primary.onStop(() => {
      stops += 1;
    });
    if (!isEarly) order();
    expect(stops).toBe(1);
  }
});

test('peers exchange messages through the primary, and other messages on the channel are ignored', () => {
  const { channel, sent, primary } = link();
  const received: unknown[] = [];
  primary.peers.onMessage((message) => received.push(message));
  channel.emit('message', { type: 'peer', message: { type: 'invalidate' } });
  for (const foreign of [null, 'text', { type: 'prom-client:getMetricsReq' }, { type: 'upstream' }]) channel.emit('message', foreign);
  expect(received).toEqual([{ type: 'invalidate' }]);
  expect(primary.upstream()).toBe('http://first');
  primary.peers.send([1]);
  primary.reportReady(80);
  expect(sent).toEqual([
    { type: 'peer', message: [1] },
    { type: 'ready', port: 80 },
  ]);
});
