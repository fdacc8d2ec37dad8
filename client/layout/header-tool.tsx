import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** The face of one small thing in the header: icon above, word below. Used as link, button or summary. */
export const HeaderTool = styled.a`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 1px;
  min-width: 48px;
  height: 48px;
  padding: 0 var(--space-1);
  border-radius: var(--radius);
  color: var(--text-secondary);
  font: var(--weight-regular) var(--type-small) var(--font);
  white-space: nowrap;
  cursor: pointer;
  user-select: none;

  &:hover,
  details[open] > & {
    background: var(--surface-hover);
    color: var(--text);
  }
`;

const Panel = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  width: 176px;
  padding: var(--space-2);
  text-align: center;
`;

const Title = styled.p`
  font-weight: var(--weight-medium);
`;

const Note = styled.p`
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

/** A white square for a code to scan; it has its size before the code is there. */
export const CodeFrame = styled.div`
  display: grid;
  place-items: center;
  width: 144px;
  height: 144px;
  border-radius: var(--radius);
  background: #ffffff;
  color: #5f6b82;
  overflow: hidden;
`;

/** A tool's panel: a title, something to scan, a line about it. */
export const ToolPanel = ({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) => (
  <Panel>
    <Title>{title}</Title>
    {children}
    <Note>{note}</Note>
  </Panel>
);
