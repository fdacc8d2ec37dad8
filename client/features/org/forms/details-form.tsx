import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallForm } from '#client/forms/call-form.tsx';
import { ChoiceField } from '#client/forms/choice-field.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { ImagesField } from '#client/forms/images-field.tsx';
import { IndustryField } from '#client/forms/industry-field.tsx';
import { PictureField } from '#client/forms/picture-field.tsx';
import { RegionField } from '#client/forms/region-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldPair } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { MyOrg } from '#shared/contract/org.ts';
import { MAX_ORG_IMAGES } from '#shared/rules/image-variants.ts';
import { editOrgCall } from '../org-api.ts';
import { changedParts, scaleOf, scaleOptions } from '../org-model.ts';
import { useLostRole } from '../use-lost-role.ts';

const toValues = (org: MyOrg) => ({
  logo: org.logo ?? '',
  images: org.images,
  intro: org.intro ?? '',
  industryCode: org.industryCode ?? '',
  regionCode: org.regionCode ?? '',
  scale: scaleOf(org),
});

const toBody = ({ logo, industryCode, regionCode, ...rest }: ReturnType<typeof toValues>) => ({
  logo: logo || null,
  ...rest,
  industryCode: industryCode || null,
  regionCode: regionCode || null,
});

/** Edits the organization's description of itself. */
export function DetailsForm({ org, onClose }: { org: MyOrg; onClose: () => void }) {
  const queryClient = useQueryClient();
  const onRefused = useLostRole();
  const [opened] = useState(() => toValues(org));
  const { field, submit, isBusy, rootProblem } = useCallForm({
    id: 'org',
    call: editOrgCall,
    initial: opened,
    toInput: (values) => ({ body: changedParts(toBody(opened), toBody(values)) }),
    onDone: async () => {
      showToast('企业信息已保存', { tone: 'success' });
      await refreshAfter(queryClient, editOrgCall);
      onClose();
    },
    onRefused,
  });
  return (
    <CallForm label="企业信息" submit={submit}>
      <PictureField {...field('logo')} label="企业标识" shape="square" help="方形图片，显示在企业成员的主页上" />
      <ImagesField
        {...field('images')}
        label="企业图片"
        max={MAX_ORG_IMAGES}
        help={`门店、团队、产品等，最多 ${MAX_ORG_IMAGES} 张，显示在企业成员的主页上`}
      />
      <TextField
        {...field('intro')}
        label="企业简介"
        isLong
        limit={500}
        placeholder="主营业务、优势资源、合作案例"
        help="不要填写联系方式"
      />
      <FieldPair>
        <IndustryField {...field('industryCode')} label="所属行业" />
        <RegionField {...field('regionCode')} label="所在地区" valueName={org.regionName ?? ''} />
      </FieldPair>
      <ChoiceField {...field('scale')} label="企业规模" options={scaleOptions} />
      <FormButtons submitLabel="保存" isBusy={isBusy} rootProblem={rootProblem}>
        <Button onClick={onClose}>取消</Button>
      </FormButtons>
    </CallForm>
  );
}
