import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { ChosenDemands } from './chosen-demands.tsx';
import { compareStore, toggleChosen } from './compare-store.ts';

test('清空 moves the focus to the page, since the button disappears with the selection', () => {
  toggleChosen({ key: 'BD10000023', title: '奶茶店找校园渠道' });
  const { chosen } = compareStore.getState();
  render(
    <main id="content" tabIndex={-1}>
      <ChosenDemands chosen={chosen} />
    </main>,
  );
  const clear = screen.getByRole('button', { name: '清空' });
  clear.focus();
  fireEvent.click(clear);
  expect(compareStore.getState().chosen).toEqual([]);
  expect(document.activeElement?.id).toBe('content');
});
