import { beforeEach, expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { announceSession } from '#client/lib/session-channel.ts';
import { watchRestoring } from './restored-page.ts';

const putAside = () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
const showAgain = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
/** Simulates a login or logout in another tab, which stores this value. */
const changeElsewhere = () => localStorage.setItem('session-changed', 'later');
const reload = jest.fn();

beforeEach(() => {
  localStorage.clear();
  reload.mockClear();
  watchRestoring(reload);
});

function HalfWrittenForm() {
  useDirtyForm(true);
  return null;
}

test('reloads a restored page after a login or logout in another tab', () => {
  putAside();
  changeElsewhere();
  showAgain(false);
  expect(reload).not.toHaveBeenCalled();
  showAgain(true);
  expect(reload).toHaveBeenCalled();
});

test('does not reload a page that has seen the login itself', () => {
  announceSession({ nickname: '小桥', avatar: null });
  putAside();
  showAgain(true);
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload a page with unsaved text', () => {
  render(<HalfWrittenForm />);
  putAside();
  changeElsewhere();
  showAgain(true);
  expect(reload).not.toHaveBeenCalled();
});

test('announcing a logout does not throw if the storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => announceSession(null)).not.toThrow();
});
