import { ChevronLeft, Menu, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { usePortal } from '#client/lib/portal-store.tsx';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { accountCenter, accountNavigation } from './account-items.ts';
import { AccountLinks } from './account-links.tsx';

const SHEET = 'account-menu';

const Side = styled.aside`
  position: sticky;
  top: calc(var(--header-height) + var(--space-5));

  @media (max-width: 991px) {
    position: static;
  }
`;

/** On narrow screens: the link back to the first account page, and the button that opens the sheet. */
const Bar = styled.div`
  display: none;

  @media (max-width: 991px) {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 44px;
    padding: 0 var(--space-1);
    border: 1px solid var(--line);
    border-radius: var(--radius-large);
    background: var(--surface);
  }
`;

const BarItem = styled.a`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  min-height: 42px;
  padding: 0 var(--space-3);
  border-radius: var(--radius);
  color: var(--text-secondary);
  font-weight: var(--weight-medium);

  &[aria-current] {
    color: var(--text);
  }
  @supports not selector(:popover-open) {
    &[popovertarget] {
      display: none;
    }
  }
`;

/** A column beside the page; on narrow screens a bottom sheet, which is a native popover and needs no JavaScript. */
const Sheet = styled.nav`
  display: block;
  max-height: calc(100dvh - var(--header-height) - 2 * var(--space-5));
  padding: var(--space-3);
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--line);
  border-radius: var(--radius-large);
  background: var(--surface);
  color: var(--text);

  &[popover] {
    position: static;
    width: auto;
    height: auto;
    margin: 0;
  }

  /* Browsers without popover support show the list inline. */
  @supports selector(:popover-open) {
    @media (max-width: 991px) {
      &[popover] {
        position: fixed;
        inset: auto 0 0;
        width: 100%;
        height: auto;
        max-height: 80dvh;
        padding: var(--space-3) var(--gutter) calc(var(--space-5) + env(safe-area-inset-bottom));
        border-width: 1px 0 0;
        border-radius: var(--radius-large) var(--radius-large) 0 0;
        background: var(--surface-raised);
        box-shadow: var(--shadow-3);
      }
      &[popover]:not(:popover-open) {
        display: none;
      }
      &::backdrop {
        background: var(--overlay);
      }
    }
  }
`;

/** The signed-in user. Hidden beside a column, where the header already shows the name. */
const Owner = styled.div`
  display: none;

  @media (max-width: 991px) {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    padding: 0 0 var(--space-2) var(--space-3);
    margin-bottom: var(--space-2);
    border-bottom: 1px solid var(--line);
    font-weight: var(--weight-bold);
  }

  > .one-line {
    flex: 1;
    min-width: 0;
  }
`;

const Close = styled.button`
  @supports not selector(:popover-open) {
    visibility: hidden;
  }
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: var(--radius);
  color: var(--text-secondary);
`;

/** The links to the account pages, grouped, with the current page marked. */
export function AccountNavigation({ request }: { request: PageRequest }) {
  const user = usePortal((state) => state.user);
  const isCenter = request.name === 'user.center';
  // Navigation does not close the sheet by itself.
  const closeAfterChoice = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('a')) currentTarget.hidePopover?.();
  };
  return (
    <Side className="screen-only">
      <Bar>
        <BarItem className="thumb-sized" href={accountCenter.href} aria-current={isCenter ? 'page' : undefined}>
          {!isCenter && <ChevronLeft size={16} aria-hidden="true" />}
          {accountCenter.label}
        </BarItem>
        <BarItem className="thumb-sized" as="button" type="button" popoverTarget={SHEET}>
          <Menu size={16} aria-hidden="true" />
          账号菜单
        </BarItem>
      </Bar>
      <Sheet id={SHEET} popover="auto" aria-label="我的账号" onClick={closeAfterChoice}>
        <Owner>
          <Avatar name={user?.nickname ?? ''} src={user?.avatar} size={36} />
          <span className="one-line">{user?.nickname || '我的账号'}</span>
          <Close type="button" popoverTarget={SHEET} popoverTargetAction="hide" aria-label="关闭账号菜单">
            <X size={18} aria-hidden="true" />
          </Close>
        </Owner>
        <SharedMarkup of={accountNavigation} variant={`account ${request.name}`} content={() => <AccountLinks request={request} />}>
          {(inner) => <div {...inner} />}
        </SharedMarkup>
      </Sheet>
    </Side>
  );
}
