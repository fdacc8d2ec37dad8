import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { texts } from '#shared/text/texts.ts';
import { Sections, Split } from '../user-center-layout.tsx';

/** The place of the overview. */
export const UserCenterSkeleton = () => (
  <Sections>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <Skeleton height={214} radius={12} />
    <Skeleton height={87} radius={12} />
    <Split>
      <Skeleton height={283} radius={12} />
      <Skeleton height={283} radius={12} />
    </Split>
    <Skeleton height={303} radius={12} />
  </Sections>
);
