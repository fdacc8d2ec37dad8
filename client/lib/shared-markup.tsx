import type { ReactNode } from 'react';
import { asPlain } from '#client/styling/expand.ts';
import { ReadAt } from '#client/styling/read-at.ts';

/** To be spread on the element around the content. */
export type SharedInner = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

interface SharedMarkupProps {
  /** Alone decides how the content looks, together with `variant`; null: more than that does, so it is not shared. */
  of: object | null;
  /** Another look of the same data; few in number, and never of what a reader may choose. */
  variant?: string;
  /** Needs no provider and makes no ids: it is rendered apart from the page. */
  content: () => ReactNode;
  children: (inner: SharedInner) => ReactNode;
}

type Share = (data: object, variant: string, content: () => ReactNode) => string;

let share: Share | null = null;

/** Called by the server, where the same data is rendered for one reader after another. */
export function shareMarkupBy(write: Share): void {
  share = write;
}

/**
 * A part of a page that many readers see alike. The browser renders it as it stands; the server renders it once for each frozen object
 * (the same object is the same bytes of the portal API, see `rememberChecks`) and repeats the markup, which is most of a page's work.
 */
export const SharedMarkup = asPlain(({ of: data, variant = '', content, children }: SharedMarkupProps) =>
  share && data !== null && Object.isFrozen(data)
    ? children({ dangerouslySetInnerHTML: { __html: share(data, variant, content) } })
    : // Rendered once for many readers, it is of no one time.
      children({ children: <ReadAt value={null}>{content()}</ReadAt> }),
);
