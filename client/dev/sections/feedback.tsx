import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { FocusOnChange } from '#client/ui/focus-on-change.tsx';
import { Note } from '#client/ui/note.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import { PendingOutcome } from '#client/ui/pending-outcome.tsx';
import { RefusalNote } from '#client/ui/refusal-note.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { Section } from '../specimen.tsx';

function Handed() {
  const [count, setCount] = useState(0);
  return (
    <>
      <Button onClick={() => setCount(count + 1)}>提交</Button>
      <FocusOnChange of={String(count)}>
        <p>{count === 0 ? '还没有提交' : `提交了 ${count} 次，焦点在这里`}</p>
      </FocusOnChange>
    </>
  );
}

export const feedback: Section = {
  id: 'feedback',
  title: '提示与结果',
  specimens: [
    {
      name: 'Note',
      file: 'ui/note.tsx',
      states: [
        [
          '普通',
          <Note key="1">
            <Info size={18} aria-hidden="true" />
            <p>已恢复上次没有提交的内容。</p>
            <Button size="small">清空</Button>
          </Note>,
        ],
        [
          'success',
          <Note key="2" data-tone="success">
            <CircleCheck size={18} aria-hidden="true" />
            <p>
              已生效，有效至 2026-03-08 08:05。<a href="#ui-Note">查看需求</a>
            </p>
          </Note>,
        ],
        [
          'warning',
          <Note key="3" data-tone="warning">
            <TriangleAlert size={18} aria-hidden="true" />
            <p>这条需求在另一个窗口里改过，提交会覆盖那边的修改。</p>
          </Note>,
        ],
        [
          'danger',
          <Note key="4" data-tone="danger">
            <TriangleAlert size={18} aria-hidden="true" />
            <p>审核没有通过。</p>
          </Note>,
        ],
        ['只有一句话', <Note key="5">保存后立即生效。</Note>],
      ],
    },
    {
      name: 'RefusalNote',
      file: 'ui/refusal-note.tsx',
      states: [['上次没有通过', <RefusalNote key="1">上次申请未通过：抬头与订单不符</RefusalNote>]],
    },
    {
      name: 'Outcome',
      file: 'ui/outcome.tsx',
      states: (['success', 'warning', 'danger', 'neutral'] as const).map((tone) => [
        tone,
        <Outcome key={tone} tone={tone} title="申请正在审核" action={<Button size="small">重新申请</Button>}>
          <p>运营人员会尽快与您电话联系，结果也会以系统通知告诉您。</p>
        </Outcome>,
      ]),
    },
    {
      name: 'PendingOutcome',
      file: 'ui/pending-outcome.tsx',
      states: [false, true].map((isRefreshing) => [
        isRefreshing ? '正在查看' : '等待',
        <PendingOutcome key={String(isRefreshing)} title="等待审核" isRefreshing={isRefreshing} look={() => {}}>
          一般 1 个工作日内有结果。
        </PendingOutcome>,
      ]),
    },
    {
      name: 'Toasts',
      file: 'ui/toasts.tsx',
      states: [
        [
          '按下后出现在页面上方',
          <div key="1" className="dev-row">
            <Button onClick={() => showToast('链接已复制')}>普通</Button>
            <Button onClick={() => showToast('已保存', { tone: 'success' })}>成功</Button>
            <Button onClick={() => showToast('网络连接失败，请检查网络后重试', { tone: 'error', long: true })}>失败</Button>
            <Button onClick={() => showToast('已取消收藏', { long: true, action: { label: '撤销', run: () => {} } })}>可以撤销</Button>
            <Button
              onClick={() =>
                showToast('已不再推荐', {
                  long: true,
                  action: { label: '撤销', run: () => {} },
                  below: (close) => <Button onClick={close}>少看这类</Button>,
                })
              }
            >
              可以另选
            </Button>
          </div>,
        ],
      ],
    },
    { name: 'FocusOnChange', file: 'ui/focus-on-change.tsx', states: [['提交后焦点到结果', <Handed key="1" />]] },
  ],
};
