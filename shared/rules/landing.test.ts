import { expect, test } from '@jest/globals';
import { landingHref, toLandingTopic } from './landing.ts';

test.each([
  [{ typeCode: '10', regionCode: '31' }, '/type/10/31'],
  [{ typeCode: '10', regionCode: '3301' }, '/type/10/3301'],
  [{ typeCode: '10', industryCode: '0102' }, '/type/10/i0102'],
  [{ regionCode: '33' }, '/region/33'],
  [{ industryCode: '0102' }, '/industry/0102'],
  [{ industryCode: '01', regionCode: '31' }, '/industry/01/31'],
])('%j has a landing page', (topic, address) => {
  const read = toLandingTopic(topic);
  expect(read).toEqual(topic);
  expect(read && landingHref(read)).toBe(address);
});

test.each<Record<string, string>>([
  {},
  { typeCode: '10' },
  { typeCode: '11', regionCode: '31' },
  { typeCode: '10', regionCode: '31', industryCode: '01' },
  { regionCode: '00' },
  { regionCode: '310115' },
  // A municipality already has a page of its own.
  { regionCode: '3101' },
  { regionCode: '31,33' },
  { industryCode: '01', regionCode: '3301' },
  { industryCode: '0102', regionCode: '33' },
  { industryCode: '1' },
])('%j has no landing page', (topic) => {
  expect(toLandingTopic(topic)).toBeNull();
});
