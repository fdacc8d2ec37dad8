import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card } from '#client/ui/card.tsx';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  min-height: 36px;
  margin: var(--space-3) 0;

  h1 {
    font: var(--weight-bold) var(--type-large) var(--font);
  }
`;

/** A card without padding: its rows extend to the edges. */
export const MessageSurface = styled(Card)`
  padding: 0;
  overflow: hidden;

  @media (max-width: 767px) {
    padding: 0;
  }
`;

/** A list of rows, each of them a link. */
export const MessageList = styled.ul`
  > li + li {
    border-top: 1px solid var(--line);
  }
`;

/** A row of the list; each use defines its own columns. */
export const MessageRow = styled.a`
  display: grid;
  gap: 2px var(--space-3);
  align-items: center;
  padding: var(--space-4) var(--space-5);
  color: var(--text-secondary);

  &:hover {
    background: var(--surface-hover);
    color: var(--text-secondary);
  }
  &:focus-visible {
    outline-offset: -2px;
  }

  @media (max-width: 767px) {
    padding: var(--space-3) var(--space-4);
  }
`;

export const SurfaceFooter = styled.p`
  padding: var(--space-3) var(--space-5);
  border-top: 1px solid var(--line);
  text-align: center;
`;

interface MessageHeadProps {
  title: string;
  action?: ReactNode;
}

/** The heading of the page with its action. */
export const MessageHead = ({ title, action }: MessageHeadProps) => (
  <Head>
    <h1>{title}</h1>
    {action}
  </Head>
);
