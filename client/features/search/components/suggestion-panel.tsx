import { Building2, Clock, Files, Handshake, MapPin, Search, X } from 'lucide-react';
import { type CSSProperties, type MouseEvent, useLayoutEffect, useState } from 'react';
import { styled } from 'styled-components';
import { groupDigits } from '#shared/text/texts.ts';
import { type BoxGroup, type BoxOption, cutAtMatch } from '../box-options.ts';

/*
 * As wide as the form with its borders, and at least 400 px. On a phone it is as wide as the screen, and as tall as the space above the
 * keyboard.
 */
const Panel = styled.div`
  position: absolute;
  inset: calc(100% + var(--edge) + 5px) auto auto calc(-1 * var(--edge));
  z-index: var(--layer-popover);
  width: max(100% + 2 * var(--edge), 400px);
  max-height: min(520px, calc(100dvh - var(--top) - 24px));
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--space-2) 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  box-shadow: var(--shadow-3);
  text-align: start;

  @media (max-width: 767px) {
    position: fixed;
    inset: calc(var(--top) + 8px) var(--space-2) auto;
    width: auto;
    max-height: calc(100dvh - var(--top) - 24px);
  }
`;

const Group = styled.div`
  & + & {
    margin-top: var(--space-1);
    padding-top: var(--space-1);
    border-top: 1px solid var(--line);
  }
`;

const Label = styled.div`
  padding: 6px var(--space-4) 2px;
  color: var(--text-muted);
  font: var(--weight-medium) var(--type-small) var(--font);
`;

const Line = styled.a`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 38px;
  padding: 0 var(--space-4);
  color: var(--text);
  font: var(--weight-regular) var(--type-body) var(--font);
  cursor: pointer;

  &:hover,
  &[aria-selected='true'] {
    background: var(--surface-hover);
    color: var(--text);
  }
  &[aria-selected='true'] {
    background: var(--brand-soft);
    box-shadow: inset 3px 0 0 var(--brand);
  }
  > svg {
    flex: none;
    color: var(--text-muted);
  }

  @media (max-width: 767px) {
    min-height: 44px;
  }
`;

const Text = styled.span`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  > b {
    color: var(--brand);
    font-weight: var(--weight-medium);
  }
`;

const Count = styled.span`
  flex: none;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

const Forget = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 38px;
  height: 38px;
  margin-right: calc(-1 * var(--space-3));
  border-radius: var(--radius);
  color: var(--text-muted);

  &:hover {
    color: var(--text);
  }

  @media (max-width: 767px) {
    width: 44px;
    height: 44px;
  }
`;

/** Places popular searches side by side. */
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  padding: 6px var(--space-4) var(--space-2);
`;

const HotWord = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 32px;
  padding: 0 var(--space-3);
  border-radius: var(--radius-round);
  background: var(--surface-sunken);
  color: var(--text-secondary);
  font: var(--weight-regular) var(--type-small) var(--font);
  cursor: pointer;

  &:hover,
  &[aria-selected='true'] {
    background: var(--brand-soft);
    color: var(--brand);
  }
  &[aria-selected='true'] {
    box-shadow: inset 0 0 0 2px var(--brand);
  }

  @media (max-width: 767px) {
    min-height: 44px;
    padding: 0 var(--space-4);
  }
`;

/** An option that changes the search history; less prominent than the links. */
const Quiet = styled.div`
  display: inline-flex;
  align-items: center;
  min-height: 32px;
  padding: 0 var(--space-2);
  border-radius: var(--radius-small);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  cursor: pointer;

  &:first-child {
    margin-left: calc(-1 * var(--space-2));
  }
  &:hover,
  &[aria-selected='true'] {
    background: var(--surface-hover);
    color: var(--text);
  }
  &[aria-selected='true'] {
    box-shadow: inset 0 0 0 2px var(--brand);
  }

  @media (max-width: 767px) {
    min-height: 44px;
  }
`;

const QuietRow = styled(Row)`
  gap: var(--space-1);
  padding: 2px var(--space-4);
`;

const icons = { RECENT: Clock, REGION: MapPin, TYPE: Handshake, INDUSTRY: Building2, TITLE: Files, WORD: Search } as const;

interface SuggestionPanelProps {
  id: string;
  optionId: (index: number) => string;
  groups: readonly BoxGroup[];
  active: number;
  /** The element below which the panel is placed. */
  below: HTMLElement;
  onChoose: (option: BoxOption) => void;
  onForget: (option: BoxOption) => void;
}

/** The options below the field, which keeps the focus. They are links: a middle click opens a new tab, other clicks stay in the portal. */
export function SuggestionPanel({ id, optionId, groups, active, below, onChoose, onForget }: SuggestionPanelProps) {
  const [place, setPlace] = useState({ top: 0, edge: 0 });
  useLayoutEffect(() => setPlace({ top: Math.round(below.getBoundingClientRect().bottom), edge: below.clientLeft }), [below]);
  const indexes = new Map(groups.flatMap((group) => group.options).map((option, index) => [option, index]));
  const draw = (option: BoxOption) => {
    const index = indexes.get(option) ?? -1;
    return (
      <Option key={option.key} option={option} id={optionId(index)} isActive={index === active} onChoose={onChoose} onForget={onForget} />
    );
  };
  return (
    // Prevent a click from moving the focus out of the field.
    <Panel
      style={{ '--top': `${place.top}px`, '--edge': `${place.edge}px` } as CSSProperties}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="listbox" id={id} aria-label="搜索建议">
        {groups.map(({ label, isLabelHidden, options }, at) => {
          const lines = options.filter(({ kind }) => kind !== 'HOT' && !isQuiet(kind));
          const hot = options.filter(({ kind }) => kind === 'HOT');
          const quiet = options.filter(({ kind }) => isQuiet(kind));
          return (
            <Group key={label} role="group" aria-labelledby={`${id}-label-${at}`}>
              <Label id={`${id}-label-${at}`} className={isLabelHidden ? 'visually-hidden' : undefined}>
                {label}
              </Label>
              {lines.map(draw)}
              {hot.length > 0 && <Row>{hot.map(draw)}</Row>}
              {quiet.length > 0 && <QuietRow>{quiet.map(draw)}</QuietRow>}
            </Group>
          );
        })}
      </div>
    </Panel>
  );
}

const isQuiet = (kind: BoxOption['kind']): kind is 'FORGET' | 'PAUSE' | 'RESUME' =>
  kind === 'FORGET' || kind === 'PAUSE' || kind === 'RESUME';

interface OptionProps {
  option: BoxOption;
  id: string;
  isActive: boolean;
  onChoose: (option: BoxOption) => void;
  onForget: (option: BoxOption) => void;
}

function Option({ option, id, isActive, onChoose, onForget }: OptionProps) {
  const { kind, text, href, match, count } = option;
  const common = { id, role: 'option', 'aria-selected': isActive, tabIndex: -1, onClick: () => onChoose(option) } as const;
  if (isQuiet(kind)) return <Quiet {...common}>{text}</Quiet>;
  if (kind === 'HOT')
    return (
      <HotWord {...common} href={href ?? undefined}>
        {text}
      </HotWord>
    );
  const Icon = icons[kind];
  const [before, typed, behind] = cutAtMatch(text, match);
  const forget = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onForget(option);
  };
  return (
    <Line {...common} href={href ?? undefined} aria-description={kind === 'RECENT' ? '按 Delete 键删除' : undefined}>
      <Icon size={16} aria-hidden="true" />
      <Text>
        {before}
        {typed && <b>{typed}</b>}
        {behind}
      </Text>
      {typeof count === 'number' && <Count>{groupDigits(count)} 条</Count>}
      {kind === 'RECENT' && (
        <Forget aria-hidden="true" onClick={forget}>
          <X size={16} aria-hidden="true" />
        </Forget>
      )}
    </Line>
  );
}
