import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Disclosure, MenuChoice } from '#client/ui/disclosure.tsx';
import { focusPage } from '#client/ui/focus-page.ts';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { OwnDemandCard } from '#shared/contract/publish.ts';
import { href } from '#shared/routes/href.ts';
import { dataHref, promotionsOf } from '../data-model.ts';
import { ownEvents, runningEffects } from '../mine-model.ts';
import { useOwnDemandActions } from '../use-own-demand-actions.ts';

const ConfirmDialog = lazyDialog(async () => (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog);

const Bar = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-top: var(--space-1);

  > [data-last] {
    margin-left: auto;
  }
  @media (max-width: 639px) {
    > [data-last] {
      margin-left: 0;
    }
  }
`;

/** Styled like the small buttons beside it. */
const MenuButton = styled.summary`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-height: var(--control-small);
  padding: 0 10px;
  border: 1px solid var(--brand-line);
  border-radius: var(--radius);
  background: var(--brand-soft);
  color: var(--brand);
  font: var(--weight-medium) var(--type-small) var(--font);

  &:hover {
    border-color: var(--brand);
  }
  @media (max-width: 767px) {
    position: relative;

    &::after {
      content: '';
      position: absolute;
      inset: -5px 0;
    }
  }
`;

type Question = 'hide' | 'remove';

/** The actions that the state of the user's own demand allows, as buttons and links. */
export function OwnDemandActions({ demand }: { demand: OwnDemandCard }) {
  const { id, title, auditStatus, pausedBy } = demand;
  const [question, setQuestion] = useState<Question>('hide');
  const [isAsking, setAsking] = useState(false);
  const { isBusy, show, hide, remove } = useOwnDemandActions(id, () => {
    setAsking(false);
    // The button that opened the dialog is removed with the state that it changed.
    focusPage();
  });
  const ask = (about: Question) => {
    setQuestion(about);
    setAsking(true);
  };
  const events = ownEvents(demand);
  const isShown = auditStatus === 'PUBLISH' && !demand.expired;
  return (
    <>
      <Bar aria-label={`操作：${title}`}>
        <li>
          <LinkButton size="small" href={href('demand.publish', { demandId: id })}>
            编辑
          </LinkButton>
        </li>
        {isShown && (
          <li>
            <PromotionMenu id={id} />
          </li>
        )}
        {events.includes('SHOW') && (
          <li>
            <Button size="small" busy={isBusy} onClick={show}>
              {pausedBy === 'OWNER' ? '重新上架' : '重新提交审核'}
            </Button>
          </li>
        )}
        <li data-last="">
          <LinkButton size="small" variant="ghost" href={dataHref(id)}>
            数据
          </LinkButton>
        </li>
        {events.includes('HIDE') && (
          <li>
            <Button size="small" variant="ghost" onClick={() => ask('hide')}>
              下架
            </Button>
          </li>
        )}
        <li>
          <Button size="small" variant="ghost" onClick={() => ask('remove')}>
            删除
          </Button>
        </li>
      </Bar>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        isBusy={isBusy}
        onConfirm={question === 'hide' ? hide : remove}
        {...wordsOf(question, demand)}
      />
    </>
  );
}

/** The boosts that make a demand more visible. */
const PromotionMenu = ({ id }: { id: string }) => (
  <Disclosure
    edge="start"
    summary={
      <MenuButton>
        推广
        <ChevronDown size={14} aria-hidden="true" />
      </MenuButton>
    }
  >
    <ul>
      {promotionsOf(id).map(({ scene, label, href: address }) => (
        <li key={scene}>
          <MenuChoice href={address}>{label}</MenuChoice>
        </li>
      ))}
    </ul>
  </Disclosure>
);

function wordsOf(question: Question, demand: OwnDemandCard) {
  const { title } = demand;
  const returned = describeEnd(demand);
  return question === 'hide'
    ? {
        title: '下架需求',
        text: `下架后，其他人看不到「${title}」。您可以重新上架，账号受限期间除外。${returned}`,
        confirmLabel: '确认下架',
      }
    : { title: '删除需求', text: `删除「${title}」后不能恢复。${returned}`, confirmLabel: '确认删除', isDangerous: true };
}

/** Returns the sentence about running boosts: they stop, and their remaining time is returned, except for a refresh. */
function describeEnd(demand: OwnDemandCard): string {
  if (runningEffects({ ...demand, refreshedUntil: null }).length === 0) return '';
  return `正在生效的道具会停止，${demand.refreshedUntil ? '除刷新卡外，' : ''}剩余时间退还到您的道具里。`;
}
