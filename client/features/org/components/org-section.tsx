import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card } from '#client/ui/card.tsx';

const Section = styled(Card)`
  scroll-margin-top: calc(var(--header-height) + var(--space-4));

  &:focus-visible {
    outline: none;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  min-height: var(--control-small);
  margin-bottom: var(--space-4);

  > h2 {
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
`;

interface OrgSectionProps {
  /** Id of the section, which takes the focus if the focused element is removed (`focusSection`). */
  id: string;
  title: string;
  /** Buttons of the section. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of the organization's page. */
export const OrgSection = ({ id, title, actions, children }: OrgSectionProps) => (
  <Section as="section" id={id} tabIndex={-1} aria-labelledby={`${id}-heading`}>
    <Head>
      <h2 id={`${id}-heading`}>{title}</h2>
      {actions && <div>{actions}</div>}
    </Head>
    {children}
  </Section>
);

export const focusSection = (id: string): void => document.getElementById(id)?.focus({ preventScroll: true });
