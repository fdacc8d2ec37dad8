import { styled } from 'styled-components';
import { usePortal } from '#client/lib/portal-store.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field, FieldGroup, TextArea, TextInput } from '#client/ui/field.tsx';
import { reportReasons } from '#shared/contract/report-enums.ts';
import { reportReasonNames } from '#shared/text/report-names.ts';
import { type ReportForm as Report, reportFieldId } from '../use-report.ts';
import { ReportImages } from './report-images.tsx';

const MAX_CONTENT = 500;

const Form = styled.form`
  display: grid;
  gap: var(--space-5);
`;

const Reasons = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(140px, 1fr));
  gap: var(--space-2);

  > label {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: 40px;
    padding: 0 var(--space-3);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    cursor: pointer;
  }
  > label:hover {
    border-color: var(--brand);
  }
  > label:has(:checked) {
    border-color: var(--brand);
    background: var(--brand-soft);
    color: var(--brand);
  }
  input {
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--brand-fill);
  }
`;

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
`;

/** Why, what happened, pictures of it, and a phone for questions. */
export function ReportForm({ report }: { report: Report }) {
  const { values, errors, change, submit, isBusy } = report;
  const signedIn = usePortal((state) => state.signedIn);
  return (
    <Form onSubmit={submit} noValidate>
      <FieldGroup id="report-reasons" label="举报原因" required error={errors.reason ?? null}>
        <Reasons>
          {reportReasons.map((reason, index) => (
            <label key={reason}>
              <input
                type="radio"
                name="reason"
                id={index === 0 ? reportFieldId('reason') : undefined}
                value={reason}
                checked={values.reason === reason}
                onChange={() => change({ reason })}
              />
              {reportReasonNames[reason]}
            </label>
          ))}
        </Reasons>
      </FieldGroup>
      <Field
        label="情况说明"
        htmlFor={reportFieldId('content')}
        required
        error={errors.content ?? null}
        help={`请写明时间、经过和对方的说法，${values.content.length}/${MAX_CONTENT} 字`}
      >
        <TextArea value={values.content} maxLength={MAX_CONTENT} onChange={(event) => change({ content: event.target.value })} />
      </Field>
      <ReportImages images={values.images} error={errors.images ?? null} onChange={(images) => change({ images })} />
      <Field label="联系电话" htmlFor={reportFieldId('phone')} error={errors.phone ?? null} help="选填，只用于核实情况，不会告诉被举报人">
        <TextInput
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          maxLength={11}
          value={values.phone}
          onChange={(event) => change({ phone: event.target.value.replace(/\D/g, '') })}
        />
      </Field>
      <Foot>
        <Button type="submit" variant="primary" size="large" busy={isBusy}>
          {signedIn ? '提交举报' : '登录并提交'}
        </Button>
      </Foot>
    </Form>
  );
}
