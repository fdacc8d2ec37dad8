import { type LucideIcon, Mail, MessageCircle, MessageSquare, Smartphone } from 'lucide-react';
import { styled } from 'styled-components';
import type { ContactMethod } from '../contact-methods.ts';

export const MethodList = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: var(--space-2);
`;

/** A contact method: icon, name or value, and its actions. */
export const MethodRow = styled.li`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 40px;
  padding: 0 var(--space-1) 0 var(--space-3);
  border-radius: var(--radius);
  background: var(--surface-sunken);

  > svg:first-child {
    color: var(--brand);
  }
`;

export const methodIcons: Readonly<Record<ContactMethod, LucideIcon>> = {
  phone: Smartphone,
  wechat: MessageCircle,
  qq: MessageSquare,
  email: Mail,
};
