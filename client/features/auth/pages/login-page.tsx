import { useState } from 'react';
import { styled } from 'styled-components';
import type { PageProps } from '#client/lib/page-definition.ts';
import { usePortal } from '#client/lib/portal-store.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoginPart, ViewTitle } from '../components/login-part.tsx';
import { SignedInNote } from '../components/signed-in-note.tsx';
import { readView } from '../login-model.ts';

const Box = styled.div`
  display: grid;
  justify-items: center;
  padding: var(--space-10) 0 var(--space-16);

  @media (max-width: 767px) {
    padding: var(--space-4) 0 var(--space-8);
  }
`;

const Panel = styled(Card)`
  width: min(500px, 100%);
  padding: var(--space-6);

  @media (max-width: 559px) {
    padding: var(--space-5) var(--space-4);
  }
`;

const Title = styled.h1`
  margin-bottom: var(--space-5);
  font: var(--weight-bold) var(--type-large) var(--font);
`;

/** The login views on their own page; `?view=` selects the first view, `?returnTo=` the page after the login. */
export function LoginPage({ request }: PageProps) {
  const isSignedIn = usePortal((state) => state.signedIn);
  const [view, setView] = useState(() => readView(request.search.get('view')));
  return (
    <Box>
      <Panel>
        <Title>{isSignedIn ? '登录' : <ViewTitle view={view} />}</Title>
        {isSignedIn ? <SignedInNote /> : <LoginPart view={view} setView={setView} />}
      </Panel>
    </Box>
  );
}
