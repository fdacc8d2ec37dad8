import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';

/** As high as the window: the footer begins below it, so that no part of the page that comes late, long or short, moves it before readers' eyes. */
const Main = styled.main`
  width: 100%;
  max-width: calc(var(--content-width) + 2 * var(--gutter));
  min-height: calc(100lvh - var(--header-height));
  margin: 0 auto;
  padding: var(--space-5) var(--gutter) var(--space-12);

  @media (max-width: 767px) {
    padding-top: var(--space-3);
  }
`;

/** The page itself. After a navigation the focus is at its start, so that keyboards and readers begin where eyes do. */
export function PageMain({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const focusedAt = useRef(pathname);
  useEffect(() => {
    if (focusedAt.current === pathname) return;
    focusedAt.current = pathname;
    // A field that the new page has focused itself, or an open dialog, keeps the focus.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Main id="content" ref={main} tabIndex={-1}>
      {children}
    </Main>
  );
}
