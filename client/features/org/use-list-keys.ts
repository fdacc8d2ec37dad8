import { type KeyboardEvent, useEffect, useState } from 'react';
import { isImeKeyEvent } from '#client/ui/input-method.ts';

/**
 * Moves through a list of options by arrows, Enter and Esc while the focus stays in the text field above (ARIA combobox pattern). `ids` are
 * the ids of the options. None is active at first, so that Enter submits the form.
 */
export function useListKeys(ids: readonly string[], { isOpen, setOpen, choose }: ListKeys) {
  const [active, setActive] = useState<string | null>(null);
  const index = isOpen && active !== null ? ids.indexOf(active) : -1;
  const activeId = ids[index] ?? null;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const move = (to: number) => {
    setOpen(true);
    setActive(ids[(to + ids.length) % ids.length] ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During an IME composition, the keys belong to the input method.
    if (isImeKeyEvent(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') move(index + 1);
    else if (event.key === 'ArrowUp') move(index < 0 ? ids.length - 1 : index - 1);
    else if (event.key === 'Enter' && activeId) choose(index);
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
  };
  return { activeId, onKeyDown, reset: () => setActive(null) };
}

interface ListKeys {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  choose: (index: number) => void;
}
