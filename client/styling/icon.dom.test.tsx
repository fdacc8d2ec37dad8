import { expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createIcon } from './icon.tsx';

const OnServer = createIcon('<circle cx="12" cy="12" r="9"/>');
const InBrowser = createIcon('<use href="/assets/icons.svg#i7"/>');

/** Hydrates a document that contains one icon. */
async function hydrate(props: ComponentProps<typeof InBrowser>) {
  const mismatch = jest.fn();
  const page = document.createElement('div');
  page.innerHTML = renderToString(<OnServer {...props} />);
  const root = await act(async () => hydrateRoot(page, <InBrowser {...props} />, { onRecoverableError: mismatch }));
  return { page, root, mismatch };
}

test('hydration keeps the shapes in a document, and what appears later refers to the sprite', async () => {
  const { page, root, mismatch } = await hydrate({ size: 16 });
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
  const { page, root } = await hydrate({ fill: 'none' });
  await act(async () => root.render(<InBrowser fill="currentColor" />));
  expect(page.innerHTML).toContain('fill="currentColor"');
  expect(page.querySelector('circle')).not.toBeNull();
});
