import { type ReactNode, Suspense } from 'react';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** A form whose code comes when it is shown; holds its place until then. */
export const LazyForm = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <Card>
        <Skeleton height={480} radius={8} />
      </Card>
    }
  >
    {children}
  </Suspense>
);
