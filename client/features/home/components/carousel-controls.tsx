import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { styled } from 'styled-components';

const Bar = styled.div`
  position: absolute;
  right: var(--space-3);
  bottom: var(--space-3);
  left: var(--space-6);
  display: flex;
  align-items: center;
  gap: 2px;
  color: #ffffff;
  pointer-events: none;

  > * {
    pointer-events: auto;
  }
  /* Above the bottom tabs. Slides are swiped there and need no dots. */
  @media (max-width: 767px) {
    top: var(--space-2);
    bottom: auto;
    gap: var(--space-3);
  }
`;

const Dot = styled.button`
  display: grid;
  place-items: center;
  min-width: 24px;
  height: 24px;

  @media (max-width: 767px) {
    display: none;
  }
  &::before {
    content: '';
    width: 8px;
    height: 8px;
    border: 1px solid rgb(6 14 40 / 40%);
    border-radius: var(--radius-round);
    background: rgb(255 255 255 / 72%);
    /* Does not move anything else: the slides change by themselves while the page is still being loaded. */
    transition: scale var(--calm) var(--ease);
  }
  &[aria-current]::before {
    background: #ffffff;
    scale: 1.5;
  }
  &:focus-visible {
    outline-color: #ffffff;
    outline-offset: -1px;
  }
`;

const Round = styled.button`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: rgb(6 14 40 / 55%);

  &:hover {
    background: rgb(6 14 40 / 80%);
  }
  &:focus-visible {
    outline-color: #ffffff;
  }
`;

const Gap = styled.span`
  flex: 1;
`;

interface CarouselControlsProps {
  /** False while no control would work. They are then hidden, not absent, so that the document contains their icons. */
  isReady: boolean;
  count: number;
  index: number;
  isPlaying: boolean;
  onGoTo: (index: number) => void;
  onTogglePlaying: () => void;
}

/** Shows the position of the carousel, with controls to move and to pause it. */
export const CarouselControls = ({ isReady, count, index, isPlaying, onGoTo, onTogglePlaying }: CarouselControlsProps) => (
  <Bar hidden={!isReady}>
    {Array.from({ length: count }, (_, place) => `第 ${place + 1} 张`).map((label, place) => (
      <Dot key={label} type="button" aria-label={label} aria-current={place === index ? 'true' : undefined} onClick={() => onGoTo(place)} />
    ))}
    <Gap />
    <Round className="thumb-sized" type="button" aria-label={isPlaying ? '暂停自动播放' : '开始自动播放'} onClick={onTogglePlaying}>
      {isPlaying ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
    </Round>
    <Round className="thumb-sized" type="button" aria-label="上一张" onClick={() => onGoTo(index - 1)}>
      <ChevronLeft size={18} aria-hidden="true" />
    </Round>
    <Round className="thumb-sized" type="button" aria-label="下一张" onClick={() => onGoTo(index + 1)}>
      <ChevronRight size={18} aria-hidden="true" />
    </Round>
  </Bar>
);
