import type { ReactNode } from 'react';

/** To be spread on the element around the content. */
export type SharedInner = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

interface SharedMarkupProps {
  /** What alone decides how the content looks, together with `variant`; null: more than that does, so it is not shared. */
  of: object | null;
  /** Another look of the same data; few in number. */
  variant?: string;
  /** Needs no provider and makes no ids: it is rendered apart from the page. */
  content: () => ReactNode;
  children: (inner: SharedInner) => ReactNode;
}

type RenderMarkup = (node: ReactNode) => string;

let renderMarkup: RenderMarkup | null = null;

/** Called by the server, where the same data is rendered for one reader after another. */
export function shareMarkupBy(render: RenderMarkup): void {
  renderMarkup = render;
}

const known = new WeakMap<object, Map<string, string>>();

/**
 * A part of a page that many readers see alike. The browser renders it as it stands; the server renders it once for each frozen object
 * (the same object is the same bytes of the portal API, see `rememberChecks`) and repeats the markup, which is most of a page's work.
 */
export const SharedMarkup = ({ of: data, variant = '', content, children }: SharedMarkupProps) =>
  renderMarkup && data !== null && Object.isFrozen(data)
    ? children({ dangerouslySetInnerHTML: { __html: markupOf(data, variant, content, renderMarkup) } })
    : children({ children: content() });

function markupOf(data: object, variant: string, content: () => ReactNode, render: RenderMarkup): string {
  const variants = known.get(data) ?? new Map<string, string>();
  known.set(data, variants);
  const markup = variants.get(variant) ?? render(content());
  variants.set(variant, markup);
  return markup;
}
