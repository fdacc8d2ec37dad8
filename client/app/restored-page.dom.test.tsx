import { beforeEach, expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { announceSession } from '#client/lib/session-channel.ts';
import { watchRestoring } from './restored-page.ts';

const putAside = () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
const showAgain = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
/** Another tab leaves this when somebody signs in or out there. */
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

test('a page that is shown again after a login or logout in another tab is loaded anew', () => {
  putAside();
  changeElsewhere();
  showAgain(false);
  expect(reload).not.toHaveBeenCalled();
  showAgain(true);
  expect(reload).toHaveBeenCalled();
});

test('one that has seen the login itself stays as it is', () => {
  announceSession({ nickname: '小桥', avatar: null });
  putAside();
  showAgain(true);
  expect(reload).not.toHaveBeenCalled();
});

test('one with text that nobody has saved stays as it is', () => {
  render(<HalfWrittenForm />);
  putAside();
  changeElsewhere();
  showAgain(true);
  expect(reload).not.toHaveBeenCalled();
});

test('a login is told to the other tabs where nothing more can be stored', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => announceSession(null)).not.toThrow();
});
