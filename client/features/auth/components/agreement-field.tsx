import { useId } from 'react';
import { styled } from 'styled-components';
import { LegalLinks } from '#client/layout/legal-links.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ErrorLine } from '#client/ui/error-line.tsx';
import type { AuthForm } from '../auth-forms.ts';

const Row = styled.div`
  color: var(--text-secondary);
  font: var(--weight-regular) var(--type-small) var(--font);

  a {
    text-decoration: underline;
    text-underline-offset: 2px;
    white-space: nowrap;
  }
  > p {
    margin-top: 6px;
  }
`;

/** Checkbox for the agreement. It is never preselected; the addresses of the documents come from the configuration. */
export function AgreementField({ form }: { form: AuthForm }) {
  const noteId = useId();
  const { ref, ...field } = form.register('agree');
  const error = form.formState.errors.agree?.message;
  // Keep a tick made before hydration.
  const attach = (box: HTMLInputElement | null) => {
    const isTicked = box?.checked;
    ref(box);
    if (isTicked && !form.getValues('agree')) form.setValue('agree', true);
  };
  return (
    <Row>
      <Checkbox {...field} ref={attach} aria-invalid={error ? true : undefined} aria-describedby={error ? noteId : undefined} aria-required>
        我已阅读并同意 <LegalLinks />
      </Checkbox>
      {error && (
        <ErrorLine isSmall id={noteId}>
          {error}
        </ErrorLine>
      )}
    </Row>
  );
}
