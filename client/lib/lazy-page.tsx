import { type ComponentType, use } from 'react';

export interface LazyPage<Props> {
  /** Loads the page's code once; called before a navigation and, on the server, before rendering. */
  load(): Promise<void>;
  /** Renders the page, suspending only when nobody has called `load` before. */
  Page: ComponentType<Props>;
}

/** A page in a chunk of its own: `lazyPage(async () => (await import('./pages/home-page.tsx')).HomePage)`. */
export function lazyPage<Props extends object>(importPage: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const load = () => {
    if (loading) return loading;
    const arrival: Promise<void> = importPage().then(
      (component) => {
        Loaded = component;
        // `use` reads these first: code that is there suspends nobody.
        Object.assign(arrival, { status: 'fulfilled', value: undefined });
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    loading = arrival;
    return arrival;
  };
  const Page = (props: Props) => {
    use(load());
    return Loaded && <Loaded {...props} />;
  };
  return { load, Page };
}

const parts: Pick<LazyPage<never>, 'load'>[] = [];

/**
 * A part of a page that comes after the page's own code, such as its form: `lazyPart(async () => (await import('../forms/x.tsx')).X)`. The
 * server renders it with the page, so the build lets the page's document name its styles too (scripts/build/source-graph.ts).
 */
export function lazyPart<Props extends object>(importPart: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  const part = lazyPage(importPart);
  parts.push(part);
  return part;
}

/** Loads the parts of all pages whose code is there, so that a server renders none of them late. */
export const loadParts = (): Promise<unknown> => Promise.all(parts.map(({ load }) => load()));
