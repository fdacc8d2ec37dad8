import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { ErrorLine } from '#client/ui/error-line.tsx';

/* Stays visible, because the form is long. */
const Box = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: grid;
  gap: var(--space-1);
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius-large) var(--radius-large) 0 0;
  background: var(--surface);
  box-shadow: var(--shadow-2);

  > p {
    flex: 1 1 12em;
  }
  > p:not([role='alert']) {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  @media (max-width: 767px) {
    padding: var(--space-2) var(--space-3);

    > p:not([role='alert']) {
      display: none;
    }
    > :is(a, button) {
      flex: 1;
    }
  }
  @media (scripting: none) {
    > button {
      display: none;
    }
  }
`;

interface FormFooterProps {
  formId: string;
  /** Label of the submit button. */
  label: string;
  previewHref: string;
  /** The reason why the last submission failed, if no field shows it. */
  problem: string | null;
  isBusy: boolean;
  /** A decision that the user has to take first. Shown here, it does not move the content that the user reads. */
  children: ReactNode;
}

/** The end of the form: pending decisions, the error and the buttons. */
export const FormFooter = ({ formId, label, previewHref, problem, isBusy, children }: FormFooterProps) => (
  <Box>
    {children}
    <Bar>
      {problem ? <ErrorLine role="alert">{problem}</ErrorLine> : <p>内容会自动保存为草稿，提交后由平台审核</p>}
      <noscript>发布需求需要启用 JavaScript。</noscript>
      <LinkButton href={previewHref} size="large">
        预览
      </LinkButton>
      <Button type="submit" form={formId} variant="primary" size="large" busy={isBusy}>
        {label}
      </Button>
    </Bar>
  </Box>
);
