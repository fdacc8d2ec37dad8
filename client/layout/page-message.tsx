import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Room around a message that stands in place of a page. */
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

  @media (max-width: 767px) {
    > a {
      min-height: 44px;
    }
  }
`;

export interface PageMessageProps {
  title: string;
  line: string;
  /** The same in English, as specifications and programs call it. */
  english?: string;
  /** The ways on, as buttons. */
  children: ReactNode;
}

/** Says in place of a page why it is not there, and where to go from here. */
export const PageMessage = ({ title, line, english, children }: PageMessageProps) => (
  <>
    <Title>{title}</Title>
    <Line>{line}</Line>
    {english && <Original lang="en">{english}</Original>}
    <Actions>{children}</Actions>
  </>
);
