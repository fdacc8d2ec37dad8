import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { useReturnToTab } from './use-return-to-tab.ts';

const Watch = ({ isOn, look }: { isOn: boolean; look: () => void }) => {
  useReturnToTab(isOn, look);
  return null;
};

const at = (name: string, timeStamp: number): Event => Object.defineProperty(new Event(name), 'timeStamp', { value: timeStamp });

test('calls back once per return, whichever events the browser sends, and only while enabled', () => {
  let looks = 0;
  const look = () => {
    looks += 1;
  };
  const view = render(<Watch isOn look={look} />);
  document.dispatchEvent(at('visibilitychange', 5_000));
  window.dispatchEvent(at('focus', 5_010));
  expect(looks).toBe(1);
  window.dispatchEvent(at('focus', 9_000));
  expect(looks).toBe(2);
  view.rerender(<Watch isOn={false} look={look} />);
  window.dispatchEvent(at('focus', 20_000));
  expect(looks).toBe(2);
});
