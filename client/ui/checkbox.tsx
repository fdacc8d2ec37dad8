import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';

const Row = styled.label`
  display: inline-flex;
  align-items: flex-start;
  gap: var(--space-2);
  min-height: 24px;
  cursor: pointer;

  /* A touch target of 44 px around a single line of small text. The margin keeps it from taking more room. */
  @media (max-width: 767px) {
    padding: 13px 0;
    margin: -7px 0;
  }
`;

const Box = styled.input`
  flex: none;
  width: 16px;
  height: 16px;
  margin: 3px 0 0;
  accent-color: var(--brand-fill);
  cursor: inherit;

  &:focus-visible {
    border-radius: 3px;
  }
`;

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode;
}

/** A native checkbox with its label; the whole line is clickable. */
export const Checkbox = ({ children, ...props }: CheckboxProps) => (
  <Row>
    <Box {...props} type="checkbox" />
    <span>{children}</span>
  </Row>
);
