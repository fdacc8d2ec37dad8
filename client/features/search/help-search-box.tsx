import { createRoot, type Root } from 'react-dom/client';
import { SearchBox } from './components/search-box.tsx';

/** The part of each form that holds its suggestions. */
const roots = new WeakMap<HTMLFormElement, { root: Root; input: HTMLInputElement }>();

/**
 * Gives a search field that has the focus its suggestions, in a part of its own at the end of the form. The form stays a plain one: it was
 * there before this code, and works without it. A field that React has made anew takes the place of the one before.
 */
export function helpSearchBox(input: HTMLInputElement): void {
  const { form } = input;
  if (!form || !input.isConnected) return;
  const known = roots.get(form);
  if (known?.input === input) return;
  const root = known?.root ?? createRoot(addPart(form));
  roots.set(form, { root, input });
  boxes += 1;
  root.render(<SearchBox key={boxes} id={`search-box-${boxes}`} input={input} />);
}

let boxes = 0;

const addPart = (form: HTMLFormElement): HTMLElement => form.appendChild(document.createElement('div'));
