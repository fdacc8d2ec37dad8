import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

/** Returns false on the server and during hydration, true afterwards: for content that works, or may differ, only in the browser. */
export const useIsHydrated = (): boolean => useSyncExternalStore(never, yes, no);

const never = () => () => {};
const yes = () => true;
const no = () => false;

const typedTexts = new WeakMap<Element, string>();

/**
 * Records text typed into textareas before hydration: React writes the server's text into a textarea again when it hydrates it. Must be
 * called before anything is hydrated.
 */
export function rememberTypedTexts(): void {
  for (const area of document.querySelectorAll('textarea')) if (area.value !== area.defaultValue) typedTexts.set(area, area.value);
  const note = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) typedTexts.set(target, target.value);
  };
  document.addEventListener('input', note, { capture: true });
}

/** Returns the text that the user typed into a control before hydration; for `usePreHydrationValue`. */
export const typedBefore = (control: HTMLInputElement | HTMLTextAreaElement): string => typedTexts.get(control) ?? control.value;

/** Returns the value of the checked radio button within `group`, or undefined; for `usePreHydrationValue`. */
export const tickedValue = (group: Element): string | undefined => group.querySelector<HTMLInputElement>('input:checked')?.value;

/**
 * Returns a ref for the element that contains a field's controls, and adopts the user's input from before hydration: `adopt` is called once
 * with the element and sets the form's value from it. This happens in an effect, because the form listens by then.
 */
export function usePreHydrationValue<Shown extends Element>(adopt: (shown: Shown) => void): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  const first = useRef(adopt);
  useEffect(() => {
    if (shown.current) first.current(shown.current);
  }, []);
  return shown;
}
