import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { Disclosure } from './disclosure.tsx';

/** Renders the panel on the server, opens it, and then hydrates it. */
async function openEarly() {
  const content = (
    <>
      <Disclosure summary={<summary>账号</summary>}>
        <a href="#center">个人中心</a>
      </Disclosure>
      <button type="button">别处</button>
    </>
  );
  const page = document.createElement('div');
  page.innerHTML = renderToString(content);
  document.body.replaceChildren(page);
  const box = screen.getByRole<HTMLDetailsElement>('group');
  const opened = new Promise((resolve) => box.addEventListener('toggle', resolve, { once: true }));
  box.open = true;
  await opened;
  await act(async () => void hydrateRoot(page, content));
  return { box, user: userEvent.setup() };
}

test('Esc closes a panel that was opened before hydration and focuses its summary', async () => {
  const { box, user } = await openEarly();
  screen.getByText('个人中心').focus();
  await user.keyboard('{Escape}');
  expect(box.open).toBe(false);
  expect(document.activeElement).toBe(screen.getByText('账号'));
});

test('a press outside closes a panel that was opened before hydration', async () => {
  const { box, user } = await openEarly();
  await user.click(screen.getByRole('button', { name: '别处' }));
  expect(box.open).toBe(false);
});

test('Esc leaves the focus alone while the panel is closed', async () => {
  const { box, user } = await openEarly();
  box.open = false;
  screen.getByRole('button', { name: '别处' }).focus();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '别处' }));
});
