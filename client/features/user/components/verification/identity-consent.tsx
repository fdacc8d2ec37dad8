import { styled } from 'styled-components';
import type { FormField } from '#client/forms/form-field.ts';
import { usePreHydrationValue } from '#client/lib/hydration.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ErrorLine } from '#client/ui/error-line.tsx';

const Box = styled.div`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-sunken);

  ul {
    display: grid;
    gap: var(--space-1);
    padding-left: 1.2em;
    color: var(--text-secondary);
    list-style: disc;
  }
`;

/** The separate consent to process identity data (PIPL art. 29): never preselected, with an explanation of how the data is used. */
export function IdentityConsent({ id, name, value, error, onChange }: FormField<boolean>) {
  const box = usePreHydrationValue<HTMLInputElement>(({ checked }) => {
    if (checked && !value) onChange(true);
  });
  return (
    <Box>
      <p>姓名、身份证号和证件照片是敏感个人信息，只用来核对您的真实身份：</p>
      <ul id={`${id}-terms`}>
        <li>姓名与身份证号会交给身份核验服务机构比对，比对不出结果的由审核员人工核对。</li>
        <li>身份证号加密保存，页面上只显示首尾几位；照片只有您本人和审核员能看到。</li>
        <li>不会向其他用户展示，注销账号时一并删除。不同意不影响浏览、收藏等不需要认证的功能。</li>
      </ul>
      <Checkbox
        ref={box}
        id={id}
        name={name}
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-terms ${id}-note` : `${id}-terms`}
      >
        我单独同意按上述方式处理我的身份信息
      </Checkbox>
      {error && (
        <ErrorLine isSmall id={`${id}-note`}>
          {error}
        </ErrorLine>
      )}
    </Box>
  );
}
