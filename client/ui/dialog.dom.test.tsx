import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';

/** Changes that the dialog has reported, in order. */
const changes: boolean[] = [];

function Page() {
  const [isOpen, setOpen] = useState(false);
  const change = (next: boolean) => {
    changes.push(next);
    setOpen(next);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <Dialog open={isOpen} onOpenChange={change} title="账户充值">
        <p>充值后可以购买道具。</p>
      </Dialog>
    </>
  );
}

/** Moves the clock that the dialog reads; the timers stay real. */
let now = 1000;
beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => {
  changes.length = 0;
  jest.restoreAllMocks();
});

const open = () => fireEvent.click(screen.getByText('打开'));
const isOpen = () => screen.queryByRole('dialog') !== null;
const isGone = () => waitFor(() => expect(isOpen()).toBe(false));

/** Presses beside the dialog, as the browser reports it. */
async function pressOutside(): Promise<void> {
  const backdrop = (await screen.findByRole('dialog')).parentElement?.previousElementSibling as HTMLElement;
  fireEvent.pointerDown(backdrop, { pointerType: 'mouse', button: 0 });
  fireEvent.mouseDown(backdrop, { button: 0 });
  fireEvent.click(backdrop, { button: 0 });
}

test('the second press of a double click does not close the dialog that the first one opened', async () => {
  render(<Page />);
  open();
  now += 250;
  await pressOutside();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await isGone();
  // Only Esc has closed it.
  expect(changes).toEqual([false]);
});

test('a later press beside the dialog closes it, also when it is opened again', async () => {
  render(<Page />);
  for (let round = 0; round < 2; round += 1) {
    open();
    await screen.findByRole('dialog');
    now += 250;
    await pressOutside();
    expect(isOpen()).toBe(true);
    now += 300;
    await pressOutside();
    await isGone();
  }
});

test('Esc and the close button close it at once', async () => {
  render(<Page />);
  open();
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await isGone();
  open();
  fireEvent.click(await screen.findByRole('button', { name: '关闭' }));
  await isGone();
});
