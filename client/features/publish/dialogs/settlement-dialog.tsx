import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { type SettlementMode, settlementModes } from '#shared/contract/demand-enums.ts';
import { settlementModeNames } from '#shared/text/labels.ts';

const MAX_MODES = 5;

const explanations: Readonly<Record<SettlementMode, string>> = {
  CPA: '按注册、下载、留资等有效行为的次数结算',
  CPS: '按实际成交的金额提成，不成交不付费',
  CPC: '按点击次数结算，适合引流到页面',
  CPM: '按每千次展示结算，适合品牌曝光',
  CPT: '按天、周、月等投放时长包断结算',
  SHARE: '双方按约定比例分配合作收益',
  SWAP: '以流量、货品、场地等资源互换，不付现金',
  FIXED: '一次或分期支付约定好的金额',
  NEGOTIABLE: '暂不确定，沟通后再约定',
};

const List = styled.ul`
  display: grid;
  gap: 2px;
  max-height: min(440px, 56vh);
  overflow: auto;
`;

const Row = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 10px;
  padding: var(--space-2);
  border-radius: var(--radius);
  cursor: pointer;

  &:hover {
    background: var(--surface-hover);
  }
  > input {
    grid-row: 1 / 3;
    width: 16px;
    height: 16px;
    margin: 3px 0 0;
    accent-color: var(--brand-fill);
  }
  > span:last-child {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  &:has(:disabled) {
    opacity: 0.55;
    cursor: not-allowed;
  }
`;

interface SettlementDialogProps extends LazyDialogProps {
  modes: readonly SettlementMode[];
  onChoose: (modes: SettlementMode[]) => void;
}

/** The settlement modes, each with an explanation. */
export const SettlementDialog = ({ open, modes, onChoose, onOpenChange }: SettlementDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="结算方式">
    <Choice modes={modes} onChoose={onChoose} onClose={() => onOpenChange(false)} />
  </Dialog>
);

function Choice({ modes, onChoose, onClose }: Pick<SettlementDialogProps, 'modes' | 'onChoose'> & { onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<SettlementMode>>(new Set(modes));
  const toggle = (mode: SettlementMode) => {
    const next = new Set(chosen);
    if (!next.delete(mode)) next.add(mode);
    setChosen(next);
  };
  const isFull = chosen.size >= MAX_MODES;
  return (
    <>
      <List>
        {settlementModes.map((mode) => (
          <li key={mode}>
            <Row>
              <input type="checkbox" checked={chosen.has(mode)} disabled={isFull && !chosen.has(mode)} onChange={() => toggle(mode)} />
              <span>{settlementModeNames[mode]}</span>
              <span>{explanations[mode]}</span>
            </Row>
          </li>
        ))}
      </List>
      <DialogFooter>
        <p aria-live="polite">
          已选 {chosen.size}/{MAX_MODES}
        </p>
        <Button onClick={onClose}>取消</Button>
        <Button variant="primary" disabled={chosen.size === 0} onClick={() => onChoose(settlementModes.filter((mode) => chosen.has(mode)))}>
          确定
        </Button>
      </DialogFooter>
    </>
  );
}
