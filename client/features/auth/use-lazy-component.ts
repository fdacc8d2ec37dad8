import { type ComponentType, useEffect, useState } from 'react';

/**
 * Loads a component once the calling component is mounted; returns null until it has loaded. `load` must be the same function on every
 * render.
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
