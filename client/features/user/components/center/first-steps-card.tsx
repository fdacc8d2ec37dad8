import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { texts } from '#shared/text/texts.ts';
import { type FirstStep, firstStepsOf } from '../../first-steps.ts';
import { profileProgressQuery } from '../../profile-api.ts';
import type { UserDetail } from '../../user-overview.ts';

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-4);
  min-height: 168px;

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
`;

const Item = styled.li`
  display: grid;
  grid-template-rows: auto auto 1fr auto;
  gap: 2px;
  padding: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);

  &[data-done] {
    background: var(--success-soft);
  }
  h3 {
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
  > p {
    margin-bottom: var(--space-3);
    color: var(--text-secondary);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  > a,
  > strong {
    justify-self: start;
  }
  > strong {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-height: var(--control);
    color: var(--success);
    font-weight: var(--weight-medium);
  }

  @media (max-width: 767px) {
    grid-template: 'number title action' auto 'number gives action' auto / auto minmax(0, 1fr) auto;
    column-gap: var(--space-3);
    align-items: center;

    > span {
      grid-area: number;
    }
    > h3 {
      grid-area: title;
    }
    > p {
      grid-area: gives;
      margin: 0;
    }
    > a,
    > strong {
      grid-area: action;
    }
  }
`;

const Place = styled.span`
  color: var(--brand);
  font: var(--weight-bold) var(--type-large) var(--font-number);

  [data-done] > & {
    color: var(--success);
  }
`;

/** The first steps of a new user, with the next one as the prominent button. */
export const FirstStepsCard = ({ user }: { user: UserDetail }) => (
  <Card as="section" aria-labelledby="first-steps">
    <CardTitle id="first-steps">四步开始第一次合作</CardTitle>
    <Await
      query={profileProgressQuery}
      pending={
        <>
          <VisuallyHidden>{texts.loading}</VisuallyHidden>
          <Skeleton height={168} radius={8} />
        </>
      }
      failed={() => <StepList steps={firstStepsOf(user, false)} />}
    >
      {({ missing }) => <StepList steps={firstStepsOf(user, !missing.includes('contact'))} />}
    </Await>
  </Card>
);

function StepList({ steps }: { steps: readonly FirstStep[] }) {
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <List>
      {steps.map((step, index) => (
        <Item key={step.title} data-done={step.isDone || undefined} aria-current={step === next ? 'step' : undefined}>
          <Place aria-hidden="true">{index + 1}</Place>
          <h3>{step.title}</h3>
          <p>{step.gives}</p>
          {step.isDone ? (
            <strong>
              <Check size={16} aria-hidden="true" />
              已完成
            </strong>
          ) : (
            <LinkButton href={step.href} variant={step === next ? 'primary' : 'secondary'}>
              {step.action}
            </LinkButton>
          )}
        </Item>
      ))}
    </List>
  );
}
