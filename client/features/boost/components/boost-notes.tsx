import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import { validityHref } from '#client/entities/demand/demand-facts.ts';
import { exactText } from '#client/ui/format.ts';
import { Note } from '#client/ui/note.tsx';
import type { BoostUsage } from '#shared/contract/boost.ts';
import type { MyDemand } from '#shared/contract/publish.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import type { BoostRefusal } from '../boost-refusal.ts';
import { minutesText } from '../boost-texts.ts';

const Line = styled(Note)`
  margin-top: var(--space-4);
`;

/** Confirms a usage: its end and the remaining stock. */
export const UsedNote = ({ used, demand }: { used: BoostUsage; demand: MyDemand }) => (
  <Line data-tone="success">
    <CircleCheck size={18} aria-hidden="true" />
    <p>
      已生效，有效至 <span className="tabular-nums">{exactText(Date.parse(used.effectiveUntil))}</span>。还有 {used.remaining} 张
      {sceneNames[used.sceneCode]}
      {used.savedMinutes > 0 && `、${minutesText(used.savedMinutes)}退回时长`}。<a href={demandHref(demand)}>查看需求</a>
    </p>
  </Line>
);

/** Warns that the usage outlasts the demand's validity, so that the surplus time has no effect. */
export const OutlivedNote = ({ over, demandId }: { over: number; demandId: string }) => (
  <Note data-tone="warning" role="status">
    <CircleAlert size={18} aria-hidden="true" />
    <p>
      这条需求的有效期到 <span className="tabular-nums">{exactText(over)}</span>，之后不再展示，超出的时间不起作用。
      <a href={validityHref(demandId)}>修改有效期</a>
    </p>
  </Note>
);

/** Explains why a boost cannot be used; `children` offer what to do next. */
export const RefusedNote = ({
  refusal: { message, hint },
  children,
}: {
  refusal: Pick<BoostRefusal, 'message' | 'hint'>;
  children?: ReactNode;
}) => (
  <Line data-tone="warning">
    <CircleAlert size={18} aria-hidden="true" />
    <p>
      {message} {hint}
    </p>
    {children}
  </Line>
);
