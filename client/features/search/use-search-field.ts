import { useEffect, useRef } from 'react';
import { isImeKeyEvent } from '#client/ui/input-method.ts';

interface FieldState {
  /** There will never be a list, so the field stays a plain one. */
  isPlain: boolean;
  isOpen: boolean;
  /** Index of the active option; -1 if there is none. */
  active: number;
  count: number;
  /** Ids of the list and of its options. */
  listId: string;
  optionId(index: number): string;
}

interface FieldActions {
  setOpen(isOpen: boolean): void;
  setTyped(typed: string): void;
  setActive(index: number): void;
  /** Deletes an option if it can be deleted, and returns whether it could. */
  forget(index: number): boolean;
  /** Called with the text when the form is submitted. */
  sent(typed: string): void;
}

/**
 * Turns an existing field into a combobox (ARIA 1.2, list autocomplete with manual selection): its role, state, keys and input events. The
 * focus stays in the field, no option is active at first, and Enter without an active option submits the form as before.
 */
export function useSearchField(input: HTMLInputElement, state: FieldState, actions: FieldActions): void {
  const latest = useRef({ state, actions });
  latest.current = { state, actions };

  useEffect(() => {
    const { form } = input;
    let isComposing = false;
    const heard = new AbortController();
    const { signal } = heard;
    const now = () => latest.current;

    function move(step: 1 | -1): void {
      const { isOpen, active, count } = now().state;
      now().actions.setOpen(true);
      if (!isOpen || count === 0) return;
      const from = active < 0 && step < 0 ? 0 : active;
      now().actions.setActive((from + step + count) % count);
    }

    function onKeyDown(event: KeyboardEvent): void {
      const { isOpen, active, optionId } = now().state;
      if (isImeKeyEvent(event) || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if (event.key === 'Enter' && isOpen && active >= 0) document.getElementById(optionId(active))?.click();
      else if (event.key === 'Escape' && isOpen) now().actions.setOpen(false);
      else if (event.key === 'Escape' && input.value) {
        input.value = '';
        now().actions.setTyped('');
      } else if (!(event.key === 'Delete' && isOpen && active >= 0 && now().actions.forget(active))) return;
      event.preventDefault();
    }

    function read(): void {
      now().actions.setTyped(input.value);
      now().actions.setActive(-1);
      now().actions.setOpen(true);
    }

    input.addEventListener('keydown', onKeyDown, { signal });
    input.addEventListener('compositionstart', () => (isComposing = true), { signal });
    input.addEventListener(
      'compositionend',
      () => {
        isComposing = false;
        read();
      },
      { signal },
    );
    // Ignore the letters of an unfinished IME composition.
    input.addEventListener('input', (event) => !(event as InputEvent).isComposing && read(), { signal });
    const openAnew = () => {
      now().actions.setTyped(input.value);
      now().actions.setOpen(true);
    };
    input.addEventListener('focus', openAnew, { signal });
    input.addEventListener('click', openAnew, { signal });
    input.addEventListener('blur', () => now().actions.setOpen(false), { signal });
    // This listener has to run before the portal handles the submit event.
    form?.addEventListener(
      'submit',
      (event) => {
        if (isComposing) event.preventDefault();
        else now().actions.sent(input.value);
      },
      { signal },
    );
    if (document.activeElement === input) openAnew();
    return () => heard.abort();
  }, [input]);

  const { isPlain, isOpen, active, listId, optionId } = state;
  useEffect(() => {
    const attributes: Record<string, string | null> = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-keyshortcuts': 'Control+K Meta+K',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? listId : null,
      'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : null,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (isPlain || value === null) input.removeAttribute(name);
      else if (input.getAttribute(name) !== value) input.setAttribute(name, value);
    }
    if (isOpen && active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  });
}
