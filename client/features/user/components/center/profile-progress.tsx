import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { href } from '#shared/routes/href.ts';
import { profileProgressQuery } from '../../profile-api.ts';
import { listProfileParts, type ProfileProgress as Progress } from '../../profile-model.ts';

const Box = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-2);
  min-height: 132px;
  padding: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-page);

  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const Line = styled.p`
  display: flex;
  align-items: baseline;
  justify-content: space-between;

  strong {
    font: var(--weight-bold) var(--type-large) var(--font-number);
    font-variant-numeric: tabular-nums;
  }
`;

const Small = styled.p`
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

/** The completeness of the profile, and the next step to complete it. */
export const ProfileProgress = () => (
  <Box>
    <Await
      query={profileProgressQuery}
      pending={<Skeleton height={100} />}
      failed={({ message }, retry) => (
        <Small role="alert">
          资料完整度没有加载出来：{message}{' '}
          {retry && (
            <button type="button" onClick={retry}>
              <u>重试</u>
            </button>
          )}
        </Small>
      )}
    >
      {(progress) => <Progressed progress={progress} />}
    </Await>
  </Box>
);

function Progressed({ progress }: { progress: Progress }) {
  const missing = listProfileParts(progress).filter(({ isThere }) => !isThere);
  const [next] = missing;
  return (
    <>
      <Line>
        <span id="profile-completeness">资料完整度</span>
        <strong>{progress.percent}%</strong>
      </Line>
      <ProgressBar percent={progress.percent} labelledBy="profile-completeness" />
      {next ? (
        <>
          <p>
            下一步：{next.label}{' '}
            <a href={next.href} aria-label={`${next.action}：${next.label}`}>
              {next.action}
            </a>
          </p>
          <Small>
            还缺 {missing.length} 项，<a href={href('user.profile')}>查看全部</a>
          </Small>
        </>
      ) : (
        <Small>资料已完整，合作方可以放心联系您。</Small>
      )}
    </>
  );
}
