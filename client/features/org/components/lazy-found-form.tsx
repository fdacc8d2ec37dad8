import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#client/lib/lazy-page.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

const form = lazyPart(async () => (await import('../forms/found-form.tsx')).FoundForm);

/** The form with which an organization is founded or hands in its licence: its code comes when it is shown. Holds its place until then. */
export const LazyFoundForm = (props: ComponentProps<typeof form.Page>) => (
  <Suspense
    fallback={
      <Card>
        <Skeleton height={480} radius={8} />
      </Card>
    }
  >
    <form.Page {...props} />
  </Suspense>
);
