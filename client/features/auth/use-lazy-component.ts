import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose code is fetched once what asks for it is on the page; null until it has arrived. `load` must be the same function at
 * every render.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    load().then(
      (loaded) => setComponent(() => loaded),
      (error: unknown) => console.warn('code could not be loaded', error),
    );
  }, [load]);
  return Component;
}
