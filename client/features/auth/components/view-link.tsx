import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { href } from '#shared/routes/href.ts';
import type { LoginFlow } from '../use-login-flow.ts';

/** The row of links to other views below a form. */
export const ViewLinks = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-3) var(--space-4);

  a {
    padding: var(--space-1) 0;
  }
`;

interface ViewLinkProps {
  flow: LoginFlow;
  to: LoginView;
  children: string;
}

/** Switches to another view; without JavaScript it links to that view of the login page. */
export function ViewLink({ flow, to, children }: ViewLinkProps) {
  const move = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    flow.move(to);
  };
  return (
    <a className="thumb-sized" href={href('login', undefined, { view: to })} onClick={move}>
      {children}
    </a>
  );
}
