import { type ComponentType, useEffect, useState } from 'react';
import type { HeadSyncProps } from './head-sync.tsx';

/** The head is as the server wrote it until something changes: what keeps it in step comes after the page's own code. */
export function LazyHeadSync(props: HeadSyncProps) {
  const [HeadSync, setHeadSync] = useState<ComponentType<HeadSyncProps> | null>(null);
  useEffect(() => {
    import('./head-sync.tsx').then(
      (module) => setHeadSync(() => module.HeadSync),
      (error: unknown) => console.warn('the head will not be kept in step', error),
    );
  }, []);
  return HeadSync && <HeadSync {...props} />;
}
