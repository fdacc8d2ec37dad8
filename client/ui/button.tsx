import type { ComponentProps, MouseEvent } from 'react';
import { keyframes, styled } from 'styled-components';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

const Face = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-height: var(--control);
  padding: 0 var(--space-4);
  border: 1px solid transparent;
  border-radius: var(--radius);
  font: var(--weight-medium) var(--type-body) var(--font);
  white-space: nowrap;
  cursor: pointer;
  user-select: none;
  transition: background-color var(--quick) var(--ease), border-color var(--quick) var(--ease), color var(--quick) var(--ease);

  &[data-size='small'] {
    min-height: var(--control-small);
    padding: 0 10px;
    gap: var(--space-1);
    font: var(--weight-medium) var(--type-small) var(--font);
  }
  /* A touch target of at least 44 px without changing the appearance. */
  @media (max-width: 767px) {
    &[data-size='small']::after {
      content: '';
      position: absolute;
      inset: min(0px, 50% - 22px);
    }
  }
  &[data-size='large'] {
    min-height: var(--control-large);
    padding: 0 var(--space-6);
    font: var(--weight-medium) var(--type-medium) var(--font);
  }
  &[data-variant='primary'] {
    background: var(--brand-fill);
    color: var(--on-brand-fill);
  }
  &[data-variant='primary']:hover {
    background: var(--brand-fill-hover);
    color: var(--on-brand-fill);
  }
  &[data-variant='primary']:active {
    background: var(--brand-fill-active);
  }
  &[data-variant='secondary'] {
    border-color: var(--line-strong);
    background: var(--surface);
    color: var(--text);
  }
  &[data-variant='secondary']:hover {
    border-color: var(--brand);
    color: var(--brand);
  }
  &[data-variant='ghost'] {
    color: var(--text-secondary);
  }
  &[data-variant='ghost']:hover {
    background: var(--surface-hover);
    color: var(--text);
  }
  &[data-variant='danger'] {
    background: var(--danger-fill);
    color: var(--on-danger-fill);
  }
  &[data-variant='danger']:hover {
    background: var(--danger-fill-hover);
    color: var(--on-danger-fill);
  }
  &:disabled,
  &:disabled:hover {
    border-color: var(--line);
    background: var(--surface-sunken);
    color: var(--text-muted);
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  &[aria-busy='true']::before {
    content: '';
    position: absolute;
    inset: 0;
    width: 16px;
    height: 16px;
    margin: auto;
    border: 2px solid currentcolor;
    border-right-color: transparent;
    border-radius: 50%;
    forced-color-adjust: none;
    animation: ${turn} 0.8s linear infinite;
  }
`;

const Label = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: inherit;

  [aria-busy='true'] > & {
    opacity: 0;
  }
`;

interface Looks {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

interface ButtonProps extends Looks, ComponentProps<'button'> {
  /** Work is in progress: the button keeps its size and focus, shows a spinner and cannot be pressed again. */
  busy?: boolean;
}

/** Renders a button; its `type` is "button" by default. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  type = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <Face
      {...props}
      type={type}
      data-variant={variant}
      data-size={size}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <Label>{children}</Label>
    </Face>
  );
}

/** A link that looks like a button; it works without JavaScript. */
export const LinkButton = ({ variant = 'secondary', size = 'medium', children, ...props }: Looks & ComponentProps<'a'>) => (
  <Face as="a" {...props} data-variant={variant} data-size={size}>
    {children}
  </Face>
);
