import { expect, test } from '@jest/globals';
import { HOUR_MS } from '#shared/durations.ts';
import { readDevice } from '../../platform/http/client-device.ts';
import { countsAsView, isNewViewer } from './view-rule.ts';

const now = new Date('2026-03-01T02:00:00Z');
const seconds = now.getTime() / 1_000;
const id = 'abcdefghijklmnopqrstu_';

test.each([
  [`${id}.${seconds}`, { id, since: now }],
  [`${id}.${seconds + 59}`, { id, since: new Date(now.getTime() + 59_000) }],
  [`${id}.${seconds + 61}`, null],
  [`${id}.`, null],
  [`${id}x.${seconds}`, null],
  [id, null],
  ['', null],
  [undefined, null],
])('reads the device header %s as %j', (header, device) => expect(readDevice(header, now)).toEqual(device));

test('a device is new for a day, a user never', () => {
  const since = (hours: number) => ({ id, since: new Date(now.getTime() - hours * HOUR_MS) });
  expect([isNewViewer(null, since(0), now), isNewViewer(null, since(23.9), now), isNewViewer(null, since(24), now)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isNewViewer('7', since(0), now)).toBe(false);
});

const nothing = { isKnown: false, isOwnSide: false, ofNetwork: { views: 0, newDevices: 0 }, ofBlock: { views: 0 } };

test.each([
  ['the first of its network', {}, true, true],
  ['who has looked today', { isKnown: true }, false, false],
  ['the publisher’s side', { isOwnSide: true }, false, false],
  ['a second new device of a network', { ofNetwork: { views: 1, newDevices: 1 } }, true, false],
  ['a person on a network that gave a new device', { ofNetwork: { views: 1, newDevices: 1 } }, false, true],
  ['the fourth of a network', { ofNetwork: { views: 3, newDevices: 0 } }, false, false],
  ['the eleventh of a block', { ofBlock: { views: 10 } }, false, false],
] as const)('%s', (_who, seen, isNew, counts) => expect(countsAsView({ ...nothing, ...seen }, isNew)).toBe(counts));
