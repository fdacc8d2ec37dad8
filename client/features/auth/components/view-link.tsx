import type { MouseEvent } from 'react';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { href } from '#shared/routes/href.ts';
import type { LoginFlow } from '../use-login-flow.ts';

interface ViewLinkProps {
  flow: LoginFlow;
  to: LoginView;
  children: string;
}

/** Changes the view; without JavaScript it leads to the same view of the login page. */
export function ViewLink({ flow, to, children }: ViewLinkProps) {
  const move = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    flow.move(to);
  };
  return (
    <a href={href('login', undefined, { view: to })} onClick={move}>
      {children}
    </a>
  );
}
