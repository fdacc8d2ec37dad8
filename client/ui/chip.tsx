import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export type ChipTone = 'brand' | 'accent' | 'success' | 'warning' | 'danger' | 'neutral';

const Label = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 3px;
  flex: none;
  min-height: 20px;
  padding: 0 6px;
  border: 1px solid var(--line);
  border-radius: var(--radius-small);
  background: var(--surface-sunken);
  color: var(--text-secondary);
  font: var(--weight-medium) var(--type-small) var(--font);
  white-space: nowrap;

  &[data-tone='brand'] { border-color: var(--brand-line); background: var(--brand-soft); color: var(--brand); }
  &[data-tone='accent'] { border-color: var(--accent-line); background: var(--accent-soft); color: var(--accent); }
  &[data-tone='success'] { border-color: var(--success-line); background: var(--success-soft); color: var(--success); }
  &[data-tone='warning'] { border-color: var(--warning-line); background: var(--warning-soft); color: var(--warning); }
  &[data-tone='danger'] { border-color: var(--danger-line); background: var(--danger-soft); color: var(--danger); }
`;

/** A short label for the item beside it: type, state or badge. The tone `accent` is for 头条 and 置顶. */
export const Chip = ({ tone = 'neutral', children }: { tone?: ChipTone; children: ReactNode }) => (
  <Label data-tone={tone}>{children}</Label>
);
