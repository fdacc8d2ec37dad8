import { useQueryClient } from '@tanstack/react-query';
import { CallForm } from '#client/forms/call-form.tsx';
import { CodeNumberField } from '#client/forms/code-number-field.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import type { FormField } from '#client/forms/form-field.ts';
import { ImagesField } from '#client/forms/images-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { chinaDay } from '#shared/rules/china-day.ts';
import { identityNumberProblem } from '#shared/rules/identity-number.ts';
import { IdentityConsent } from '../components/verification/identity-consent.tsx';
import { submitRealNameCall } from '../verification-api.ts';

const empty = { realName: '', idNumber: '', images: [] as string[], consent: false };

interface RealNameFormProps {
  /** Number of tries left within 24 hours; null if unknown. */
  triesLeft: number | null;
}

/** Submits the user's name and identity number. Keeps the input after a failure, because a typo in one of them is the usual reason. */
export function RealNameForm({ triesLeft }: RealNameFormProps) {
  const queryClient = useQueryClient();
  const store = usePortalStore();
  const { field, submit, isBusy, rootProblem } = useCallForm({
    id: 'real-name',
    call: submitRealNameCall,
    initial: empty,
    // The rules of the call require the consent and report it as missing.
    toInput: ({ consent, ...values }) => ({ body: { ...values, consent: consent as true } }),
    onDone: () => {
      store.setState(({ userRefresh }) => ({ userRefresh: userRefresh + 1 }));
      return refreshAfter(queryClient, submitRealNameCall);
    },
    onRefused: ({ status }) => {
      // 409 is a decision too, or reports an earlier one whose response may have been lost; 429 means that no try is left.
      if (status === 409 || status === 429) void refreshAfter(queryClient, submitRealNameCall);
      return false;
    },
  });
  return (
    <CallForm label="实名认证" submit={submit}>
      <TextField {...field('realName')} label="真实姓名" placeholder="与身份证上一致" autoComplete="name" maxLength={20} required />
      <IdentityNumberField {...field('idNumber')} />
      <ImagesField
        {...field('images')}
        label="身份证照片（选填）"
        help="正面与背面，最多 2 张。需要人工核对时，有照片会更快；可加上「仅供认证使用」的水印"
        max={2}
        isPrivate
      />
      <IdentityConsent {...field('consent')} />
      <FormButtons submitLabel="提交认证" isBusy={isBusy} rootProblem={rootProblem}>
        {triesLeft !== null && <p>24 小时内还可以提交 {triesLeft} 次</p>}
      </FormButtons>
    </CallForm>
  );
}

/** Validates a complete number only. Never called on the server, because it reads the clock. */
const problemNow = (number: string): string | null => identityNumberProblem(number, chinaDay(Date.now()));

/** The field for an identity number, validated according to GB 11643. */
const IdentityNumberField = (field: FormField) => (
  <CodeNumberField {...field} label="身份证号" hint="18 位居民身份证号，最后一位可以是 X" strangers={/[^\dX]/g} problemOf={problemNow} />
);
