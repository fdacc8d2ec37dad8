import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';

/** At least as high as the window: the footer starts below it, so that parts of the page that load late do not visibly move the footer. */
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

/** The main element. Receives the focus after a navigation, so that keyboard and screen reader users start at the top of the new page. */
export function PageMain({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const focusedAt = useRef(pathname);
  useEffect(() => {
    if (focusedAt.current === pathname) return;
    focusedAt.current = pathname;
    // A field focused by the new page, or an open dialog, keeps the focus.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Main id="content" ref={main} tabIndex={-1}>
      {children}
    </Main>
  );
}
