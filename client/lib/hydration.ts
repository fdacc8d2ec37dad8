import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

/** False on the server and during hydration, true from then on: for what works, or may differ, only in the browser. */
export const useIsHydrated = (): boolean => useSyncExternalStore(never, yes, no);

const never = () => () => {};
const yes = () => true;
const no = () => false;

const typedTexts = new WeakMap<Element, string>();

/**
 * Remembers what readers type into texts of several lines: when React takes one over it writes the server's text into it again. To be called
 * before anything is hydrated.
 */
export function rememberTypedTexts(): void {
  for (const area of document.querySelectorAll('textarea')) if (area.value !== area.defaultValue) typedTexts.set(area, area.value);
  const note = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) typedTexts.set(target, target.value);
  };
  document.addEventListener('input', note, { capture: true });
}

/** The text that the reader left in a control before hydration; for `usePreHydrationValue`. */
export const typedBefore = (control: HTMLInputElement | HTMLTextAreaElement): string => typedTexts.get(control) ?? control.value;

/** The value of the radio that is ticked within `group`; undefined: none is. For `usePreHydrationValue`. */
export const tickedValue = (group: Element): string | undefined => group.querySelector<HTMLInputElement>('input:checked')?.value;

/**
 * Gives a ref for the element that holds a field's controls, and adopts what the reader has done to them before hydration:
 * `adopt` is called once with the element, and makes what stands in it the value. Not sooner than now: the form listens by then.
 */
export function usePreHydrationValue<Shown extends Element>(adopt: (shown: Shown) => void): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  const first = useRef(adopt);
  useEffect(() => {
    if (shown.current) first.current(shown.current);
  }, []);
  return shown;
}
