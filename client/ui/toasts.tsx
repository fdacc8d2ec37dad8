import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { keyframes, styled } from 'styled-components';
import { useStore } from 'zustand';
import { focusPage } from './focus-page.ts';
import { dismissToast, type ToastMessage, toastQueue } from './toast-queue.ts';

const arrive = keyframes`
  from { opacity: 0; transform: translateY(-8px); }
`;

const Stack = styled.div`
  position: fixed;
  top: calc(var(--header-height) + var(--space-4));
  left: 50%;
  z-index: var(--layer-toast);
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  width: max-content;
  max-width: calc(100vw - 2 * var(--space-4));
  transform: translateX(-50%);
  pointer-events: none;
`;

const Region = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);

`;

const Note = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-2);
  max-width: 440px;
  padding: 10px var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-3);
  pointer-events: auto;
  animation: ${arrive} var(--calm) var(--ease);

  > p {
    flex: 1;
  }
  &:has(> div) {
    flex-wrap: wrap;
  }
  svg {
    margin-top: 2px;
    color: var(--brand);
  }
  &[data-tone='success'] svg {
    color: var(--success);
  }
  &[data-tone='error'] svg {
    color: var(--danger);
  }
`;

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

const Action = styled.button`
  flex: none;
  margin: -10px -8px -10px 0;
  padding: 10px 8px;
  color: var(--brand);
  font-weight: var(--weight-medium);
`;

function Toast({ message: { id, text, tone, duration, action, below } }: { message: ToastMessage }) {
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointed || hasFocus;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isHeld]);
  const Icon = icons[tone];
  const act = () => {
    dismissToast(id);
    action?.run();
  };
  return (
    <Note
      data-tone={tone}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <Icon size={18} aria-hidden="true" />
      <p>{text}</p>
      {action && (
        <Action type="button" onClick={act}>
          {action.label}
        </Action>
      )}
      {below?.(() => dismissToast(id))}
    </Note>
  );
}

/**
 * The current toasts, in live regions that exist before any message: errors interrupt screen readers, other messages wait for a pause.
 * `aria-live` is set explicitly because an open dialog hides everything else from screen readers. Browser only.
 */
export function Toasts() {
  const messages = useStore(toastQueue, (state) => state.messages);
  const keepFocus = useFocusFallback();
  const faults = messages.filter(({ tone }) => tone === 'error');
  const news = messages.filter(({ tone }) => tone !== 'error');
  // Rendered into the body, next to the portal's root: otherwise the backdrop of a dialog would cover messages about its own actions.
  return createPortal(
    <Stack {...keepFocus}>
      <Region role="alert" aria-live="assertive">
        {faults.map((message) => (
          <Toast key={message.id} message={message} />
        ))}
      </Region>
      <Region role="status" aria-live="polite">
        {news.map((message) => (
          <Toast key={message.id} message={message} />
        ))}
      </Region>
    </Stack>,
    document.body,
  );
}

/** Moves the focus back to the previous element, or to the page, when a message disappears with its focused button. */
function useFocusFallback() {
  const focused = useRef<Element | null>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus({ preventScroll: true });
    else focusPage();
  });
  return {
    onFocus: ({ target, currentTarget, relatedTarget }: FocusEvent) => {
      focused.current = target;
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
