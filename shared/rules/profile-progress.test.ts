import { expect, test } from '@jest/globals';
import { measureProfile, profileParts } from './profile-progress.ts';

const nothing = {
  avatar: false,
  position: false,
  industry: false,
  region: false,
  contact: false,
  realName: false,
  organization: false,
  official: false,
};

test('an empty profile lacks every part', () => {
  expect(measureProfile(nothing)).toEqual({ percent: 0, missing: [...profileParts] });
});

test('every part counts the same, and only a complete profile reaches 100 %', () => {
  expect(measureProfile({ ...nothing, avatar: true }).percent).toBe(12);
  expect(measureProfile({ ...nothing, official: true }).percent).toBe(12);
  const whole = Object.fromEntries(profileParts.map((part) => [part, true])) as Record<(typeof profileParts)[number], boolean>;
  expect(measureProfile({ ...whole, contact: false })).toEqual({ percent: 87, missing: ['contact'] });
  expect(measureProfile(whole)).toEqual({ percent: 100, missing: [] });
});
