import { useQueryClient } from '@tanstack/react-query';
import { CallForm } from '#client/forms/call-form.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { RegionField } from '#client/forms/region-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { FieldPair } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { keepPhoneDigits } from '#shared/rules/phone.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { applyCall, partnerQuery } from '../partner-api.ts';

interface PartnerFormProps {
  /** The region of the last application; empty if there was none. */
  regionCode: string;
  regionName: string;
  submitLabel: string;
}

/** The application form. If an application was submitted elsewhere in the meantime, refetches and shows its state. */
export function PartnerForm({ regionCode, regionName, submitLabel }: PartnerFormProps) {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: partnerQuery.queryKey });
  const { field, submit, isBusy, rootProblem } = useCallForm({
    id: 'partner',
    call: applyCall,
    initial: { name: '', phone: '', regionCode, resources: '' },
    toInput: (values) => ({ body: values }),
    onDone: () => {
      showToast('申请已提交，请等待审核', { tone: 'success' });
      return readAgain();
    },
    onRefused: ({ status }) => {
      if (status === 409) void readAgain();
      return false;
    },
  });
  return (
    <CallForm label="申请成为城市合伙人" submit={submit}>
      <FieldPair>
        <TextField {...field('name')} label="姓名" required maxLength={20} autoComplete="name" placeholder="方便称呼您" />
        <TextField
          {...field('phone')}
          label="联系电话"
          required
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          placeholder={signInTexts.enterPhone}
          clean={keepPhoneDigits}
        />
      </FieldPair>
      <RegionField {...field('regionCode')} label="负责的地区" help="选择省或市" required depth={2} valueName={regionName} />
      <TextField
        {...field('resources')}
        label="您的资源"
        help="您熟悉哪些行业，有哪些商家、渠道或团队？至少 10 个字"
        required
        isLong
        limit={500}
        placeholder="例如：在本市做了六年餐饮供应链，和两百多家门店有长期往来，可以组织异业合作活动。"
      />
      <FormButtons submitLabel={submitLabel} isBusy={isBusy} rootProblem={rootProblem} />
    </CallForm>
  );
}
