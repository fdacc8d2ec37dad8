import { Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { copyText } from '#client/ui/copy-text.ts';
import type { Contact } from '#shared/contract/contact.ts';
import { contactWays } from '../contact-methods.ts';

import { MethodList, MethodRow, methodIcons } from './method-rows.tsx';

const Head = styled.p`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  min-height: 28px;
  margin-bottom: var(--space-2);
`;

const Value = styled.span`
  flex: 1;
  min-width: 0;
  font-variant-numeric: tabular-nums;
`;

interface ContactValuesProps {
  contact: Contact;
  /** Whether the values are readable initially; otherwise they are masked until requested. */
  startsShown: boolean;
}

/** An unlocked contact: the name, and each value with 复制. 显示 and 隐藏 unmask and mask the values, for open offices. */
export function ContactValues({ contact, startsShown }: ContactValuesProps) {
  const [isShown, setShown] = useState(startsShown);
  const ways = contactWays(contact);
  const Toggle = isShown ? EyeOff : Eye;
  return (
    <div>
      <Head>
        <span>联系人：{contact.name || '未填写'}</span>
        <Button size="small" variant="ghost" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Toggle size={14} aria-hidden="true" />
          {isShown ? '隐藏' : '显示'}
        </Button>
      </Head>
      <MethodList>
        {ways.map(({ method, label, value, masked, href }) => {
          const Icon = methodIcons[method];
          return (
            <MethodRow key={method}>
              <Icon size={18} aria-hidden="true" />
              <span className="visually-hidden">{label}</span>
              <Value>{isShown ? href ? <a href={href}>{value}</a> : value : masked}</Value>
              <Button size="small" variant="ghost" aria-label={`复制${label}`} onClick={() => copyText(value, `${label}已复制`)}>
                <Copy size={14} aria-hidden="true" />
                复制
              </Button>
            </MethodRow>
          );
        })}
      </MethodList>
    </div>
  );
}
