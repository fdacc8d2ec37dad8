import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Spacing around a message that replaces a page. */
export const MessageBox = styled.section`
  display: flex;
  flex-direction: column;
  align-items: center;
  padding: clamp(40px, 9vh, 96px) var(--space-4);
  text-align: center;
`;

const Title = styled.h1`
  margin-top: var(--space-3);
  font: var(--weight-bold) var(--type-large) var(--font);
`;

const Line = styled.p`
  max-width: 36em;
  margin-top: var(--space-2);
  color: var(--text-secondary);
`;

const Original = styled.p`
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-3);
  margin-top: var(--space-6);
`;

export interface PageMessageProps {
  title: string;
  line: string;
  /** The English original of the message, as in specifications. */
  english?: string;
  /** Buttons that lead to other pages. */
  children: ReactNode;
}

/** Explains why a page is not shown, and offers links to continue. */
export const PageMessage = ({ title, line, english, children }: PageMessageProps) => (
  <>
    <Title>{title}</Title>
    <Line>{line}</Line>
    {english && <Original lang="en">{english}</Original>}
    <Actions>{children}</Actions>
  </>
);
