import { styled } from 'styled-components';

const Drawing = styled.svg`
  width: 100%;
  max-width: 300px;
  height: auto;
  filter: drop-shadow(0 24px 48px rgb(16 28 56 / 18%));
`;

const cards = [
  { y: 150, title: 118, tone: 'var(--accent-fill)' },
  { y: 254, title: 134, tone: 'var(--brand-fill)' },
  { y: 358, title: 96, tone: 'var(--success-fill)' },
];

/** Decorative drawing of a phone with a list of demands; adds nothing to the text beside it. */
export const PhoneDrawing = () => (
  <Drawing viewBox="0 0 280 560" fill="none" aria-hidden="true">
    <rect x="4" y="4" width="272" height="552" rx="40" fill="var(--surface-inverse)" />
    <rect x="14" y="14" width="252" height="532" rx="31" fill="var(--surface-page)" />
    <path d="M14 45a31 31 0 0 1 31-31h190a31 31 0 0 1 31 31v77H14V45Z" fill="var(--brand-fill)" />
    <rect x="100" y="24" width="80" height="18" rx="9" fill="var(--surface-inverse)" />
    <rect x="32" y="60" width="76" height="12" rx="6" fill="#fff" />
    <rect x="32" y="84" width="216" height="26" rx="13" fill="#fff" opacity=".92" />
    <circle cx="47" cy="97" r="5" stroke="var(--brand-fill)" strokeWidth="2" />
    <path d="m51 101 4 4" stroke="var(--brand-fill)" strokeWidth="2" strokeLinecap="round" />
    <rect x="32" y="132" width="44" height="8" rx="4" fill="var(--brand-fill)" />
    <rect x="88" y="132" width="34" height="8" rx="4" fill="var(--line)" />
    <rect x="134" y="132" width="34" height="8" rx="4" fill="var(--line)" />
    {cards.map(({ y, title, tone }) => (
      <g key={y}>
        <rect x="28" y={y} width="224" height="92" rx="12" fill="var(--surface)" stroke="var(--line)" />
        <rect x="42" y={y + 15} width="36" height="15" rx="4" fill={tone} />
        <rect x="86" y={y + 18} width={title} height="9" rx="4.5" fill="var(--text)" opacity=".82" />
        <rect x="42" y={y + 41} width="196" height="7" rx="3.5" fill="var(--line)" />
        <rect x="42" y={y + 54} width="150" height="7" rx="3.5" fill="var(--line)" />
        <circle cx="49" cy={y + 76} r="7" fill="var(--brand-line)" />
        <rect x="62" y={y + 73} width="52" height="6" rx="3" fill="var(--line)" />
        <rect x="196" y={y + 69} width="42" height="14" rx="7" fill="var(--brand-soft)" stroke="var(--brand-line)" />
      </g>
    ))}
    <path d="M14 472h252v43a31 31 0 0 1-31 31H45a31 31 0 0 1-31-31v-43Z" fill="var(--surface)" />
    <path d="M14 472h252" stroke="var(--line)" />
    <circle cx="56" cy="498" r="9" fill="var(--brand-fill)" />
    <circle cx="112" cy="498" r="9" fill="var(--line)" />
    <circle cx="168" cy="498" r="9" fill="var(--line)" />
    <circle cx="224" cy="498" r="9" fill="var(--line)" />
    <circle cx="175" cy="491" r="5" fill="var(--danger-fill)" />
    <rect x="95" y="528" width="90" height="5" rx="2.5" fill="var(--text)" opacity=".5" />
  </Drawing>
);
