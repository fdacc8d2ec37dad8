import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { ErrorLine } from '#client/ui/error-line.tsx';
import { useStayInView } from '#client/ui/use-stay-in-view.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  > [role='alert'] {
    flex: 1 0 100%;
  }
  @media (max-width: 559px) {
    > :is(button, a) {
      flex: 1 1 auto;
    }
  }
  @media (scripting: none) {
    > [type='submit'] {
      display: none;
    }
  }
`;

interface FormButtonsProps {
  submitLabel: string;
  isBusy: boolean;
  /** A problem of no field in particular. */
  rootProblem: string | null;
  /** May it be sent? True unless said otherwise. */
  isReady?: boolean;
  /** It cannot easily be undone. */
  isDangerous?: boolean;
  /** Other buttons, beside it. */
  children?: ReactNode;
}

/** The end of a form. Without scripts it cannot be sent. */
export function FormButtons({ submitLabel, isBusy, rootProblem, isReady = true, isDangerous = false, children }: FormButtonsProps) {
  const row = useStayInView<HTMLDivElement>(rootProblem);
  return (
    <Row ref={row}>
      {rootProblem && <ErrorLine role="alert">{rootProblem}</ErrorLine>}
      <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={isBusy} disabled={!isReady}>
        {submitLabel}
      </Button>
      {children}
      <noscript>保存需要启用 JavaScript。</noscript>
    </Row>
  );
}
