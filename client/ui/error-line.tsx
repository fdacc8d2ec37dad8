import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

const Line = styled.p`
  display: flex;
  gap: var(--space-1);
  color: var(--danger);

  > svg {
    flex: none;
    margin-top: 3px;
  }
  &[data-size='small'] {
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

interface ErrorLineProps extends ComponentProps<'p'> {
  /** True for the error of one field, shown below it; false for the error of a whole form. */
  isSmall?: boolean;
}

/** An error message of one sentence with an icon. Pass `role="alert"` for an error of a whole form, which no focused field describes. */
export const ErrorLine = ({ isSmall = false, children, ...props }: ErrorLineProps) => (
  <Line {...props} data-size={isSmall ? 'small' : undefined}>
    <CircleAlert size={isSmall ? 14 : 16} aria-hidden="true" />
    {children}
  </Line>
);
