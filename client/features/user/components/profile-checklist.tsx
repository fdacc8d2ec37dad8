import { CircleCheck, CircleDashed } from 'lucide-react';
import { styled } from 'styled-components';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { texts } from '#shared/text/texts.ts';
import { profileProgressQuery } from '../profile-api.ts';
import { listProfileParts, type ProfileProgress } from '../profile-model.ts';

const Line = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-3);

  > h2 {
    margin-bottom: var(--space-2);
  }
  > strong {
    font: var(--weight-bold) 24px/32px var(--font-number);
    font-variant-numeric: tabular-nums;
  }
`;

const Verdict = styled.p`
  margin: var(--space-2) 0 var(--space-4);
  color: var(--text-secondary);
`;

const Parts = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0 var(--space-8);

  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Part = styled.li`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  gap: var(--space-2);
  align-items: center;
  min-height: 56px;
  padding: var(--space-2) 0;
  border-top: 1px solid var(--line);

  > svg {
    color: var(--text-muted);
  }
  > svg[data-there] {
    color: var(--success);
  }
  > a {
    display: inline-flex;
    align-items: center;
    min-height: 32px;

    @media (max-width: 767px) {
      min-height: 44px;
    }
  }
  > span:last-child {
    color: var(--text-muted);
  }
`;

const Hint = styled.p`
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

/** The completeness of the profile; each missing part links to the form where it is filled in. */
export const ProfileChecklist = () => (
  <Card as="section" aria-labelledby="completeness">
    <Await query={profileProgressQuery} pending={<Pending />} failed={(failure, retry) => <Failed failure={failure} retry={retry} />}>
      {(progress) => <Checklist progress={progress} />}
    </Await>
  </Card>
);

const Title = () => <CardTitle id="completeness">资料完整度</CardTitle>;

function Checklist({ progress }: { progress: ProfileProgress }) {
  const { percent, missing } = progress;
  return (
    <>
      <Line>
        <Title />
        <strong>{percent}%</strong>
      </Line>
      <ProgressBar percent={percent} labelledBy="completeness" />
      <Verdict>
        {missing.length > 0 ? `还缺 ${missing.length} 项。资料越完整，对方越愿意联系您。` : '资料已完整，合作方可以放心联系您。'}
      </Verdict>
      <Parts>
        {listProfileParts(progress).map(({ part, label, hint, isThere, href, action }) => (
          <Part key={part}>
            {isThere ? (
              <CircleCheck size={20} data-there="" aria-hidden="true" />
            ) : (
              <CircleDashed size={20} strokeWidth={1.75} aria-hidden="true" />
            )}
            <div>
              <p>{label}</p>
              <Hint>{hint}</Hint>
            </div>
            {isThere ? (
              <span>已完成</span>
            ) : (
              <a href={href}>
                {action}
                <VisuallyHidden>：{label}</VisuallyHidden>
              </a>
            )}
          </Part>
        ))}
      </Parts>
    </>
  );
}

const Pending = () => (
  <>
    <Title />
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <Skeleton height={284} radius={8} isRough />
  </>
);

const Failed = (props: Parameters<typeof PartFailed>[0]) => (
  <>
    <Title />
    <PartFailed {...props} />
  </>
);
