import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#client/lib/lazy-page.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { texts } from '#shared/text/texts.ts';

/**
 * Creates a form whose code is loaded when the user begins to edit, for example
 * `lazyEditForm(async () => (await import('../forms/details-form.tsx')).DetailsForm, 480)`. `height` is the height of its placeholder in px.
 */
export function lazyEditForm<Props extends object>(load: () => Promise<ComponentType<Props>>, height: number): (props: Props) => ReactNode {
  let Form: ComponentType<Props> | null = null;
  return (props) => {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
    const isMissing = Form === null && state !== 'failed';
    useEffect(() => {
      if (!isMissing) return;
      load().then(
        (Loaded) => {
          Form = Loaded;
          setState('loaded');
        },
        () => setState('failed'),
      );
    }, [isMissing]);
    if (Form) return <Form {...props} />;
    return state === 'failed' ? (
      <LoadFailed message={texts.networkFailed} retry={() => setState('loading')} />
    ) : (
      <Skeleton height={height} radius={8} />
    );
  };
}

/** Tracks whether a section is being edited. Moves the focus to the section at the beginning, and to the button `buttonId` at the end. */
export function useEditing(sectionId: string, buttonId: string) {
  const [isEditing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current !== isEditing) document.getElementById(isEditing ? sectionId : buttonId)?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing, sectionId, buttonId]);
  return { isEditing, begin: () => setEditing(true), end: () => setEditing(false) };
}

const form = lazyPart(async () => (await import('../forms/create-org-form.tsx')).CreateOrgForm);

/** The form that creates an organization or submits its licence. Its code is loaded when it is shown; a placeholder is shown until then. */
export const LazyCreateOrgForm = (props: ComponentProps<typeof form.Page>) => (
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
