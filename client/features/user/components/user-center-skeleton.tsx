import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { texts } from '#shared/text/texts.ts';
import { Sections, Split } from './user-center-layout.tsx';

/** The place of the overview. */
export const UserCenterSkeleton = () => (
  <Sections>
    <span className="visually-hidden">{texts.loading}</span>
    <Card>
      <Skeleton width={64} height={64} radius="50%" />
      <div style={{ marginTop: 20 }}>
        <Skeleton height={82} />
      </div>
    </Card>
    <Skeleton height={90} radius={12} />
    <Split>
      <Skeleton height={140} radius={12} />
      <Skeleton height={140} radius={12} />
    </Split>
  </Sections>
);
