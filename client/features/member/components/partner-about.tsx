import { ChartNoAxesColumn, Gift, Headset } from 'lucide-react';
import { styled } from 'styled-components';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { partnerBenefits, partnerDuties, partnerLead } from '../partner-texts.ts';

const Lead = styled.p`
  color: var(--text-secondary);
`;

const Benefits = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-5);
  margin: var(--space-5) 0;

  li {
    display: grid;
    grid-template-columns: 36px minmax(0, 1fr);
    gap: 0 var(--space-3);
    align-content: start;
  }
  svg {
    box-sizing: border-box;
    grid-row: span 2;
    width: 36px;
    height: 36px;
    padding: 8px;
    border-radius: var(--radius);
    background: var(--brand-soft);
    color: var(--brand);
  }
  span {
    color: var(--text-secondary);
  }

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
`;

const Duties = styled.div`
  padding-top: var(--space-4);
  border-top: 1px solid var(--line);

  ul {
    margin-top: var(--space-2);
    padding-left: 1.2em;
    color: var(--text-secondary);
    list-style: disc;
  }
  h3 {
    font: var(--weight-medium) var(--type-body) var(--font);
  }
`;

const icons = [Gift, ChartNoAxesColumn, Headset];

/** What a city partner is, gets, and is asked to be. */
export const PartnerAbout = () => (
  <Card as="section" aria-labelledby="partner-about">
    <CardTitle id="partner-about">合伙人做什么、得到什么</CardTitle>
    <Lead>{partnerLead}</Lead>
    <Benefits>
      {partnerBenefits.map(({ title, text }, index) => {
        const Icon = icons[index] ?? Gift;
        return (
          <li key={title}>
            <Icon aria-hidden="true" />
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        );
      })}
    </Benefits>
    <Duties>
      <h3>我们希望您</h3>
      <ul>
        {partnerDuties.map((duty) => (
          <li key={duty}>{duty}</li>
        ))}
      </ul>
    </Duties>
  </Card>
);
