import { beforeEach, expect, jest, test } from '@jest/globals';
import { removeCookie } from './browser-cookies.ts';
import { createUuid, ensureDeviceId } from './device-id.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

beforeEach(() => {
  localStorage.clear();
  removeCookie('PC_UUID');
});

test('creates the id once and stores it in local storage and a cookie', () => {
  const id = ensureDeviceId();
  expect(id).toMatch(uuid);
  expect(ensureDeviceId()).toBe(id);
  expect(localStorage.getItem('PC_UUID')).toBe(id);
  expect(document.cookie).toContain(`PC_UUID=${id}`);
});

test('restores a lost cookie from storage, and a lost storage from the cookie', () => {
  const id = ensureDeviceId();
  removeCookie('PC_UUID');
  ensureDeviceId();
  expect(document.cookie).toContain(`PC_UUID=${id}`);
  localStorage.clear();
  expect(ensureDeviceId()).toBe(id);
});

test('replaces an invalid id', () => {
  localStorage.setItem('PC_UUID', '<script>');
  expect(ensureDeviceId()).toMatch(uuid);
});

test('works with a storage that throws', () => {
  const broken = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(ensureDeviceId()).toMatch(uuid);
  broken.mockRestore();
});

test('creates a version 4 id over plain HTTP, where randomUUID is missing', () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  expect(createUuid()).toMatch(uuid);
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
});
