import { expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createIcon } from './icon.tsx';

const shape = '<circle cx="12" cy="12" r="9"/>';
const reference = '<use href="/assets/icons.svg#i7"/>';

test('hydration keeps the shapes in a document, and what appears later refers to the sprite', async () => {
  const mismatch = jest.fn();
  const OnServer = createIcon(shape);
  const InBrowser = createIcon(reference);
  const page = document.createElement('div');
  page.innerHTML = renderToString(<OnServer size={16} />);
  const root = await act(async () => hydrateRoot(page, <InBrowser size={16} />, { onRecoverableError: mismatch }));
  const contents = () => [...page.querySelectorAll('svg')].map((icon) => icon.firstElementChild?.tagName);
  expect(contents()).toEqual(['circle']);
  await act(async () =>
    root.render(
      <>
        <InBrowser key="later" />
        <InBrowser key="more" size={20} />
      </>,
    ),
  );
  expect(contents()).toEqual(['use', 'use']);
  expect(mismatch).not.toHaveBeenCalled();
});

test('a changed prop of a hydrated icon leaves its shapes as they are', async () => {
  const OnServer = createIcon(shape);
  const InBrowser = createIcon(reference);
  const page = document.createElement('div');
  page.innerHTML = renderToString(<OnServer fill="none" />);
  const root = await act(async () => hydrateRoot(page, <InBrowser fill="none" />));
  await act(async () => root.render(<InBrowser fill="currentColor" />));
  expect(page.innerHTML).toContain('fill="currentColor"');
  expect(page.querySelector('circle')).not.toBeNull();
});
