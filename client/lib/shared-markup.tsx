import type { ReactNode } from 'react';
import { markHookless } from '#client/styling/expand.ts';
import { ReadAt } from '#client/styling/read-at.ts';

/** Props to spread on the element around the content. */
export type SharedInner = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

interface SharedMarkupProps {
  /** The object that alone determines the content, together with `variant`; null if anything else does, so that it is not shared. */
  of: object | null;
  /** Another presentation of the same data. Few in number, and never derived from user input. */
  variant?: string;
  /** Must not need a provider or create ids: it is rendered separately from the page. */
  content: () => ReactNode;
  children: (inner: SharedInner) => ReactNode;
}

type Share = (data: object, variant: string, content: () => ReactNode) => string;

let share: Share | null = null;

/** Enables sharing. Called by the server, which renders the same data for many requests. */
export function enableSharedMarkup(write: Share): void {
  share = write;
}

/**
 * A part of a page that is the same for many users. The browser renders it as usual. The server renders it once for each frozen object (the
 * same object means the same bytes of the portal API, see `rememberChecks`) and reuses the markup, which saves most of a page's work.
 */
export const SharedMarkup = markHookless(({ of: data, variant = '', content, children }: SharedMarkupProps) =>
  share && data !== null && Object.isFrozen(data)
    ? children({ dangerouslySetInnerHTML: { __html: share(data, variant, content) } })
    : // Shared markup belongs to no point in time, so relative times must not depend on one.
      children({ children: <ReadAt value={null}>{content()}</ReadAt> }),
);
