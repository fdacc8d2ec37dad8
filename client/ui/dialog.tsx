import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { DIALOG_HIDE_MS } from '#shared/constants.ts';

const Backdrop = styled(BaseDialog.Backdrop)`
  position: fixed;
  inset: 0;
  z-index: var(--layer-dialog);
  background: var(--overlay);
  transition: opacity var(--calm) var(--ease);

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
`;

const Viewport = styled(BaseDialog.Viewport)`
  position: fixed;
  inset: 0;
  z-index: var(--layer-dialog);
  display: grid;
  place-items: center;
  padding: var(--space-4);
  overflow: auto;
  overscroll-behavior: contain;
`;

/* A closed dialog starts to fade immediately and is hidden after DIALOG_HIDE_MS. */
const Popup = styled(BaseDialog.Popup)`
  position: relative;
  width: min(var(--dialog-width), 100%);
  padding: var(--space-6);
  border: 1px solid var(--line);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-3);
  transition: opacity var(--calm) var(--ease), transform var(--calm) var(--ease), visibility 0s;

  &:focus-visible {
    outline: none;
  }
  &[data-starting-style] {
    opacity: 0;
    transform: translateY(8px) scale(0.99);
  }
  &[data-ending-style] {
    opacity: 0;
    visibility: hidden;
    transform: translateY(4px);
    transition: opacity var(--calm) var(--ease), transform var(--calm) var(--ease), visibility 0s ${DIALOG_HIDE_MS}ms;
  }

  @media (max-width: 559px) {
    width: min(var(--dialog-narrow-width), 100%);
    padding: var(--space-5) var(--space-4);
  }
`;

const Title = styled(BaseDialog.Title)`
  padding-right: var(--space-10);
  margin-bottom: var(--space-5);
  font: var(--weight-bold) var(--type-large) var(--font);
`;

const Close = styled(BaseDialog.Close)`
  position: absolute;
  top: var(--space-4);
  right: var(--space-4);
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: var(--radius);
  color: var(--text-muted);

  &:hover {
    background: var(--surface-hover);
    color: var(--text);
  }
  @media (max-width: 767px) {
    top: var(--space-3);
    right: var(--space-2);
    width: 44px;
    height: 44px;
  }
`;

/** A press beside the dialog within this time of its opening is the second one of the double click that opened it. */
const DOUBLE_CLICK_MS = 500;

interface DialogProps {
  open: boolean;
  /** Called with false on Esc, a click on the overlay, and the close button. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Width in px; 500 by default. At most 360 on narrow screens. */
  width?: number;
  /** False for a question that must be answered: the dialog has no close button. Default: true. */
  canClose?: boolean;
  /** Id of the sentence that screen readers announce along with the title. */
  describedBy?: string | undefined;
}

/**
 * A modal dialog: it traps the focus and restores it on close, and the page behind it does not scroll. Loads Base UI, so import it only
 * from modules that are themselves loaded when a dialog is opened.
 */
export function Dialog({ open, onOpenChange, title, children, width = 500, canClose = true, describedBy }: DialogProps) {
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  const change: BaseDialog.Root.Props['onOpenChange'] = (isOpen, { reason }) => {
    if (reason === 'outside-press' && performance.now() - openedAt.current < DOUBLE_CLICK_MS) return;
    onOpenChange(isOpen);
  };
  return (
    <BaseDialog.Root open={open} onOpenChange={change}>
      <BaseDialog.Portal>
        <Backdrop />
        <Viewport>
          <Popup
            aria-describedby={describedBy}
            style={{ '--dialog-width': `${width}px`, '--dialog-narrow-width': `${Math.min(width, 360)}px` } as CSSProperties}
          >
            <Title>{title}</Title>
            {children}
            {canClose && (
              <Close aria-label="关闭">
                <X size={18} aria-hidden="true" />
              </Close>
            )}
          </Popup>
        </Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The bottom row of a dialog with an optional note and the buttons. */
export const DialogFooter = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  margin-top: var(--space-5);

  > p {
    margin-right: auto;
    color: var(--text-muted);
  }
  @media (max-width: 559px) {
    > * {
      flex: 1 1 auto;
    }
    > p {
      flex-basis: 100%;
    }
    > p:empty {
      display: none;
    }
  }
`;
