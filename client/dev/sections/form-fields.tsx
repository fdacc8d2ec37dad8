import { ChoiceField } from '#client/forms/choice-field.tsx';
import { CodeNumberField, CreditCodeField } from '#client/forms/code-number-field.tsx';
import { IndustryField } from '#client/forms/industry-field.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { RegionColumn } from '#client/forms/region-column.tsx';
import { RegionField } from '#client/forms/region-field.tsx';
import { SmsCodeButton, SmsCodeFrame } from '#client/forms/sms-code-button.tsx';
import { SmsCodeField } from '#client/forms/sms-code-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { SampleApi } from '../sample-api.tsx';
import type { Section } from '../specimen.tsx';
import { WithField } from '../with-field.tsx';

const reasons = ['虚假信息', '重复发布', '联系不上', '其他'].map((label, value) => ({ value, label }));
const sources = [
  { value: 'personal', label: '个人联系方式', hint: '陈先生，138****8000' },
  { value: 'org', label: '企业联系方式', hint: '加入或认证企业，并填写企业联系方式后可选', isDisabled: true },
];
const waiting = { secondsLeft: () => 42, start: () => {} };
const ready = { secondsLeft: () => 0, start: () => {} };
const cities = [
  { code: '4403', name: '深圳市' },
  { code: '4401', name: '广州市' },
];

export const formFields: Section = {
  id: 'form-fields',
  title: '表单字段与选择',
  specimens: [
    {
      name: 'TextField',
      file: 'forms/text-field.tsx',
      states: [
        [
          '说明、字数',
          <WithField key="1" name="text-1" initial="寻找社区团购渠道">
            {(field) => <TextField {...field} label="标题" help="写清楚能给什么、想要什么" limit={60} required />}
          </WithField>,
        ],
        [
          '太长，有错误',
          <WithField key="2" name="text-2" initial="超出了的标题" error="标题最多 4 个字">
            {(field) => <TextField {...field} label="标题" limit={4} required />}
          </WithField>,
        ],
        [
          '几行',
          <WithField key="3" name="text-3" initial="">
            {(field) => <TextField {...field} label="情况说明" isLong limit={500} rows={3} />}
          </WithField>,
        ],
        [
          '不能改',
          <WithField key="4" name="text-4" initial="深圳市云桥科技有限公司">
            {(field) => <TextField {...field} label="企业名称" help="认证后不能修改" disabled />}
          </WithField>,
        ],
      ],
    },
    {
      name: 'PasswordField',
      file: 'forms/password-field.tsx',
      states: [
        [
          '新密码',
          <WithField key="1" name="password-1" initial="">
            {(field) => <PasswordField {...field} label="新密码" help="8–32 位，含字母和数字" isNew />}
          </WithField>,
        ],
        [
          '有错误',
          <WithField key="2" name="password-2" initial="123" error="密码至少 8 位">
            {(field) => <PasswordField {...field} label="密码" />}
          </WithField>,
        ],
      ],
    },
    {
      name: 'CodeNumberField',
      file: 'forms/code-number-field.tsx',
      states: [
        [
          '身份证号，写到一半',
          <WithField key="1" name="code-1" initial="4403051990">
            {(field) => <CodeNumberField {...field} label="身份证号" hint="18 位" strangers={/[^0-9X]/g} problemOf={() => null} />}
          </WithField>,
        ],
      ],
    },
    {
      name: 'CreditCodeField',
      file: 'forms/code-number-field.tsx',
      states: [
        [
          '空',
          <WithField key="1" name="credit-1" initial="">
            {(field) => <CreditCodeField {...field} />}
          </WithField>,
        ],
        [
          '校验不通过',
          <WithField key="2" name="credit-2" initial="91440300MA5EXAMPL0">
            {(field) => <CreditCodeField {...field} />}
          </WithField>,
        ],
      ],
    },
    {
      name: 'SmsCodeField',
      file: 'forms/sms-code-field.tsx',
      states: [
        [
          '可以获取',
          <WithField key="1" name="sms-1" initial="">
            {(field) => <SmsCodeField {...field} label="短信验证码" scene="contact" phone="13800138000" />}
          </WithField>,
        ],
        [
          '等下一条，有错误',
          <WithField key="2" name="sms-2" initial="123" error="验证码不正确">
            {(field) => <SmsCodeField {...field} label="短信验证码" scene="contact" phone="13800138000" countdowns={waiting} />}
          </WithField>,
        ],
      ],
    },
    {
      name: 'SmsCodeFrame',
      file: 'forms/sms-code-button.tsx',
      states: [
        [
          '别的字段里的同一个按钮',
          <SmsCodeFrame key="1">
            <WithField name="sms-3" initial="">
              {(field) => <TextField {...field} label="短信验证码" />}
            </WithField>
            <SmsCodeButton scene="login" countdowns={ready} findPhone={async () => undefined} onSent={() => {}} />
          </SmsCodeFrame>,
        ],
      ],
    },
    {
      name: 'SmsCodeButton',
      file: 'forms/sms-code-button.tsx',
      states: [
        [
          '等待',
          <SmsCodeFrame key="1">
            <WithField name="sms-4" initial="">
              {(field) => <TextField {...field} label="短信验证码" />}
            </WithField>
            <SmsCodeButton scene="login" countdowns={waiting} findPhone={async () => undefined} onSent={() => {}} />
          </SmsCodeFrame>,
        ],
      ],
    },
    {
      name: 'ChoiceField',
      file: 'forms/choice-field.tsx',
      states: [
        [
          '几个里选一个',
          <WithField key="1" name="choice-1" initial={1}>
            {(field) => <ChoiceField {...field} label="举报原因" options={reasons} help="选最接近的一个" />}
          </WithField>,
        ],
        [
          '有错误',
          <WithField<number | null> key="2" name="choice-2" initial={null} error="请选择举报原因">
            {(field) => <ChoiceField<number | null> {...field} label="举报原因" options={reasons} required />}
          </WithField>,
        ],
        [
          '有说明，有不能选的',
          <WithField key="3" name="choice-3" initial="personal">
            {(field) => <ChoiceField {...field} label="展示给合作方的联系方式" options={sources} />}
          </WithField>,
        ],
      ],
    },
    {
      name: 'RegionField',
      file: 'forms/region-field.tsx',
      states: [
        [
          '没有选',
          <WithField key="1" name="region-1" initial="">
            {(field) => <RegionField {...field} label="合作地区" help="可以只选到省" hasNationwide />}
          </WithField>,
        ],
        [
          '选了',
          <WithField key="2" name="region-2" initial="440305">
            {(field) => <RegionField {...field} label="所在地区" valueName="广东省 深圳市 南山区" />}
          </WithField>,
        ],
        [
          '有错误',
          <WithField key="3" name="region-3" initial="" error="请选择所在地区">
            {(field) => <RegionField {...field} label="所在地区" required />}
          </WithField>,
        ],
        [
          '名单读不出来',
          <SampleApi key="4" state="failing">
            <WithField name="region-4" initial="">
              {(field) => <RegionField {...field} label="合作地区" depth={2} />}
            </WithField>
          </SampleApi>,
        ],
      ],
    },
    {
      name: 'RegionColumn',
      file: 'forms/region-column.tsx',
      states: [
        [
          '有',
          <RegionColumn key="1" label="城市" nodes={cities} chosen="4403" whole={{ code: '44', name: '广东省全部' }} onChoose={() => {}} />,
        ],
        ['上一级还没有选', <RegionColumn key="2" label="区县" nodes={[]} chosen={undefined} onChoose={() => {}} />],
      ],
    },
    {
      name: 'IndustryField',
      file: 'forms/industry-field.tsx',
      states: [
        [
          '没有选',
          <WithField key="1" name="industry-1" initial="">
            {(field) => <IndustryField {...field} label="所在行业" help="选到第二级" />}
          </WithField>,
        ],
        [
          '选了',
          <WithField key="2" name="industry-2" initial="1001">
            {(field) => <IndustryField {...field} label="所在行业" />}
          </WithField>,
        ],
        [
          '有错误',
          <WithField key="3" name="industry-3" initial="" error="请选择所在行业">
            {(field) => <IndustryField {...field} label="所在行业" required />}
          </WithField>,
        ],
        [
          '正在读',
          <SampleApi key="4" state="pending">
            <WithField name="industry-4" initial="">
              {(field) => <IndustryField {...field} label="所在行业" />}
            </WithField>
          </SampleApi>,
        ],
        [
          '读不出来',
          <SampleApi key="5" state="failing">
            <WithField name="industry-5" initial="">
              {(field) => <IndustryField {...field} label="所在行业" />}
            </WithField>
          </SampleApi>,
        ],
      ],
    },
  ],
};
