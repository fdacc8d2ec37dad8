import { styled } from 'styled-components';
import { CallForm } from '#client/forms/call-form.tsx';
import { ChoiceField } from '#client/forms/choice-field.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { ImagesField } from '#client/forms/images-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { usePortal } from '#client/lib/portal-store.tsx';
import { MAX_IMAGES } from '#shared/rules/image-variants.ts';
import { REPORT_MAX } from '#shared/rules/limits.ts';
import { keepPhoneDigits } from '#shared/rules/phone.ts';
import { reportReasonNames, reportReasons } from '#shared/text/report-names.ts';
import { useReport } from '../use-report.ts';

const reasons = reportReasons.map((reason) => ({ value: reason, label: reportReasonNames[reason] }));

const Footer = styled.div`
  > div {
    justify-content: flex-end;
  }
`;

/** Report form: reason, description, pictures and a phone number for questions. */
export function ReportForm({ demandId, onSent }: { demandId: string; onSent: () => void }) {
  const { field, submit, isBusy, rootProblem } = useReport(demandId, onSent);
  const signedIn = usePortal((state) => state.signedIn);
  return (
    <CallForm label="举报" submit={submit}>
      <ChoiceField {...field('reason')} label="举报原因" options={reasons} required />
      <TextField
        {...field('content')}
        label="情况说明"
        help="请写明时间、经过和对方的说法"
        limit={REPORT_MAX}
        maxLength={REPORT_MAX}
        required
        isLong
      />
      <ImagesField {...field('images')} label="图片证据" max={MAX_IMAGES} help={`选填，最多 ${MAX_IMAGES} 张，每张不超过 10 MB`} />
      <TextField
        {...field('phone')}
        label="联系电话"
        help="选填，只用于核实情况，不会告诉被举报人"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        clean={keepPhoneDigits}
      />
      <Footer>
        <FormButtons submitLabel={signedIn ? '提交举报' : '登录并提交'} isBusy={isBusy} rootProblem={rootProblem} />
      </Footer>
    </CallForm>
  );
}
