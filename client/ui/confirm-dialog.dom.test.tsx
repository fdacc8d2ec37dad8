import { expect, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Sends like a mutation, whose state reaches the button only after a timer. */
function Page({ send }: { send: () => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const confirm = () => {
    setTimeout(() => setBusy(true));
    void send().then((isDone) => {
      setBusy(false);
      if (isDone) setOpen(false);
    });
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      title="退出企业"
      text="您将退出企业。"
      confirmLabel="确认退出"
      isBusy={isBusy}
      onConfirm={confirm}
    />
  );
}

test('a double press confirms once, and a failure can be confirmed again', async () => {
  const answers: ((isDone: boolean) => void)[] = [];
  render(<Page send={() => new Promise((resolve) => void answers.push(resolve))} />);
  const button = await screen.findByRole('button', { name: '确认退出' });
  const pressTwice = async () => {
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  };
  await pressTwice();
  expect(answers).toHaveLength(1);
  answers[0]?.(false);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  await pressTwice();
  expect(answers).toHaveLength(2);
  answers[1]?.(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // While the dialog fades out, its button can still be pressed.
  fireEvent.click(button);
  expect(answers).toHaveLength(2);
});
