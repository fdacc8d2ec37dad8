import { Checkbox } from '#client/ui/checkbox.tsx';
import { ErrorLine } from '#client/ui/error-line.tsx';
import { Field, FieldGroup, FieldPair } from '#client/ui/field.tsx';
import { OptionBox } from '#client/ui/option-box.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { Select, TextArea, TextInput } from '#client/ui/text-input.tsx';
import type { Section } from '../specimen.tsx';

const options = (
  <>
    <option>深圳市</option>
    <option>广州市</option>
  </>
);

export const fields: Section = {
  id: 'fields',
  title: '表单控件',
  specimens: [
    {
      name: 'Field',
      file: 'ui/field.tsx',
      states: [
        [
          '标签、说明',
          <Field key="1" label="联系人" htmlFor="field-1" help="合作方会看到这个称呼">
            <TextInput placeholder="例如：陈先生" />
          </Field>,
        ],
        [
          '必填，有错误',
          <Field key="2" label="手机号" htmlFor="field-2" error="请输入正确的手机号" required>
            <TextInput defaultValue="1380013" />
          </Field>,
        ],
      ],
    },
    {
      name: 'ErrorLine',
      file: 'ui/error-line.tsx',
      states: [
        [
          '字段下面',
          <ErrorLine key="1" isSmall>
            请输入正确的手机号
          </ErrorLine>,
        ],
        ['整个表单', <ErrorLine key="2">网络异常，请稍后再试</ErrorLine>],
      ],
    },
    {
      name: 'FieldGroup',
      file: 'ui/field.tsx',
      states: [
        [
          '几个控件答一个问题',
          <FieldGroup key="1" id="group-1" label="通知方式" help="可以多选">
            <p className="dev-row">
              <Checkbox defaultChecked>短信</Checkbox>
              <Checkbox>邮件</Checkbox>
            </p>
          </FieldGroup>,
        ],
        [
          '必填，有错误',
          <FieldGroup key="2" id="group-2" label="通知方式" error="请至少选择一种" required>
            <p className="dev-row">
              <Checkbox>短信</Checkbox>
              <Checkbox>邮件</Checkbox>
            </p>
          </FieldGroup>,
        ],
      ],
    },
    {
      name: 'OptionBox',
      file: 'ui/option-box.tsx',
      states: [
        [
          '未选、已选、不能选',
          <p key="1" className="dev-row">
            <OptionBox>
              <input type="radio" name="option-box" value="1" />6 小时<small>1 张</small>
            </OptionBox>
            <OptionBox>
              <input type="radio" name="option-box" value="2" defaultChecked />
              12 小时<small>2 张</small>
            </OptionBox>
            <OptionBox>
              <input type="radio" name="option-box" value="3" disabled />
              24 小时<small>数量不足</small>
            </OptionBox>
          </p>,
        ],
      ],
    },
    {
      name: 'FieldPair',
      file: 'ui/field.tsx',
      isWide: true,
      states: [
        [
          '有地方时并排',
          <FieldPair key="1">
            <Field label="联系人" htmlFor="pair-1">
              <TextInput />
            </Field>
            <Field label="职位" htmlFor="pair-2">
              <TextInput />
            </Field>
          </FieldPair>,
        ],
      ],
    },
    {
      name: 'TextInput',
      file: 'ui/text-input.tsx',
      states: [
        ['空', <TextInput key="1" aria-label="空" placeholder="请输入" />],
        ['有内容', <TextInput key="2" aria-label="有内容" defaultValue="深圳市云桥科技有限公司" />],
        ['不能改', <TextInput key="3" aria-label="不能改" defaultValue="138****8000" disabled />],
        ['不对', <TextInput key="4" aria-label="不对" defaultValue="138" data-invalid aria-invalid />],
        ['搜索', <TextInput key="6" aria-label="搜索" type="search" defaultValue="社区团购" />],
      ],
    },
    {
      name: 'PasswordInput',
      file: 'ui/password-input.tsx',
      states: [['密码', <PasswordInput key="1" aria-label="密码" defaultValue="Portal2026" />]],
    },
    {
      name: 'TextArea',
      file: 'ui/text-input.tsx',
      states: [
        ['空', <TextArea key="1" aria-label="说明" placeholder="请写明时间、经过" />],
        ['不能改', <TextArea key="2" aria-label="不能改的说明" defaultValue="已经提交的说明" disabled />],
      ],
    },
    {
      name: 'Select',
      file: 'ui/text-input.tsx',
      states: [
        [
          '可以选',
          <Select key="1" aria-label="城市">
            {options}
          </Select>,
        ],
        [
          '不能选',
          <Select key="2" aria-label="不能选的城市" disabled>
            {options}
          </Select>,
        ],
      ],
    },
    {
      name: 'Checkbox',
      file: 'ui/checkbox.tsx',
      states: [
        ['没有勾', <Checkbox key="1">我已阅读并同意用户协议和隐私政策</Checkbox>],
        [
          '勾了',
          <Checkbox key="2" defaultChecked>
            我已阅读并同意用户协议和隐私政策
          </Checkbox>,
        ],
        [
          '不能改',
          <Checkbox key="3" defaultChecked disabled>
            已经同意
          </Checkbox>,
        ],
      ],
    },
  ],
};
