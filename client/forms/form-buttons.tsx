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
  /** Error message of the whole form. */
  rootProblem: string | null;
  /** Whether the form may be sent. Default: true. */
  isReady?: boolean;
  /** The action is hard to undo. */
  isDangerous?: boolean;
  /** Further buttons beside the submit button. */
  children?: ReactNode;
}

/** The last row of a form with its error and buttons. Without JavaScript it says that the form cannot be sent. */
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
