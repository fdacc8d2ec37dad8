import { Ban, ChevronDown, Flag, Link2 } from 'lucide-react';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { ChoiceButton } from '#client/ui/choice-button.tsx';
import { Disclosure, MenuChoice } from '#client/ui/disclosure.tsx';
import type { Section } from '../specimen.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const sizes = ['small', 'medium', 'large'] as const;

const Face = ({ label }: { label: string }) => (
  <summary className="dev-row">
    {label}
    <ChevronDown size={14} aria-hidden="true" />
  </summary>
);

const choices = (
  <ul>
    <li>
      <MenuChoice href="#ui-MenuChoice" aria-current="page">
        当前这一页
      </MenuChoice>
    </li>
    <li>
      <MenuChoice as="button" type="button">
        <Ban size={16} aria-hidden="true" />
        屏蔽对方
      </MenuChoice>
    </li>
    <li>
      <MenuChoice href="#ui-MenuChoice">
        <Flag size={16} aria-hidden="true" />
        举报这条需求
      </MenuChoice>
    </li>
  </ul>
);

export const actions: Section = {
  id: 'actions',
  title: '按钮与菜单',
  specimens: [
    {
      name: 'Button',
      file: 'ui/button.tsx',
      states: [
        ...variants.map(
          (variant) =>
            [
              variant,
              <div key={variant} className="dev-row">
                {sizes.map((size) => (
                  <Button key={size} variant={variant} size={size}>
                    发布需求
                  </Button>
                ))}
              </div>,
            ] as const,
        ),
        [
          '忙着',
          <div key="busy" className="dev-row">
            {variants.map((variant) => (
              <Button key={variant} variant={variant} busy>
                保存
              </Button>
            ))}
          </div>,
        ],
        [
          '不能按',
          <div key="disabled" className="dev-row">
            {variants.map((variant) => (
              <Button key={variant} variant={variant} disabled>
                保存
              </Button>
            ))}
          </div>,
        ],
        [
          '带图标',
          <Button key="icon" variant="primary">
            <Link2 size={16} aria-hidden="true" />
            复制链接
          </Button>,
        ],
      ],
    },
    {
      name: 'LinkButton',
      file: 'ui/button.tsx',
      states: variants.map((variant) => [
        variant,
        <LinkButton key={variant} href="#ui-LinkButton" variant={variant}>
          查看全部需求
        </LinkButton>,
      ]),
    },
    {
      name: 'ChoiceButton',
      file: 'ui/choice-button.tsx',
      states: [
        ['没有选', <ChoiceButton key="1" id="choice-1" label="合作地区" value="" isInvalid={false} onPress={() => {}} />],
        ['选了', <ChoiceButton key="2" id="choice-2" label="合作地区" value="广东省 深圳市 南山区" isInvalid={false} onPress={() => {}} />],
        [
          '选了很多',
          <ChoiceButton
            key="3"
            id="choice-3"
            label="结算方式"
            value="按成交分成、按有效行为结算、资源互换、固定费用"
            isInvalid={false}
            onPress={() => {}}
          />,
        ],
        ['不对', <ChoiceButton key="4" id="choice-4" label="合作地区" value="" isInvalid onPress={() => {}} />],
      ],
    },
    {
      name: 'Disclosure',
      file: 'ui/disclosure.tsx',
      states: [
        [
          '打开后与按钮左边对齐',
          <Disclosure key="1" edge="start" summary={<Face label="推广" />}>
            {choices}
          </Disclosure>,
        ],
        [
          '打开后与按钮右边对齐',
          <Disclosure key="2" summary={<Face label="更多操作" />}>
            {choices}
          </Disclosure>,
        ],
      ],
    },
    { name: 'MenuChoice', file: 'ui/disclosure.tsx', states: [['菜单里的三项', <div key="1">{choices}</div>]] },
  ],
};
