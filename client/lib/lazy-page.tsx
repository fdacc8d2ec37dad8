import { type ComponentType, use } from 'react';

export interface LazyPage<Props> {
  /** Loads the page's code once. Called before a navigation and, on the server, before rendering. */
  load(): Promise<void>;
  /** Renders the page. Suspends only if `load` has not been called before. */
  Page: ComponentType<Props>;
}

/** Creates a page in a chunk of its own: `lazyPage(async () => (await import('./pages/home-page.tsx')).HomePage)`. */
export function lazyPage<Props extends object>(importPage: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const load = () => {
    if (loading) return loading;
    const arrival: Promise<void> = importPage().then(
      (component) => {
        Loaded = component;
        // `use` reads these first, so that loaded code never suspends.
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
 * Creates a part of a page that loads after the page's own code, such as its form:
 * `lazyPart(async () => (await import('../forms/x.tsx')).X)`. The server renders it with the page, so the build adds its styles to the
 * page's document too (scripts/build/source-graph.ts).
 */
export function lazyPart<Props extends object>(importPart: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  const part = lazyPage(importPart);
  parts.push(part);
  return part;
}

/** Loads the parts of all pages whose code is loaded, so that a server does not suspend on any of them. */
export const loadParts = (): Promise<unknown> => Promise.all(parts.map(({ load }) => load()));
