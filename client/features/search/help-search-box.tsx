import { createRoot, type Root } from 'react-dom/client';
import { SearchBox } from './components/search-box.tsx';

/** The React root of the suggestions of each form. */
const roots = new WeakMap<HTMLFormElement, { root: Root; input: HTMLInputElement }>();

/**
 * Adds suggestions to a focused search field, in a React root of its own at the end of the form. The form itself remains plain HTML: it
 * existed before this code and works without it. A field that React has re-created replaces the previous one.
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
