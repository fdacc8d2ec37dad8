import { ChartNoAxesColumn, Gift, Headset } from 'lucide-react';
import { styled } from 'styled-components';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { PointList } from '#client/ui/point-list.tsx';
import { partnerBenefits, partnerDuties, partnerLead } from '../partner-texts.ts';

const Lead = styled.p`
  color: var(--text-secondary);
`;

const Benefits = styled.div`
  margin: var(--space-5) 0;
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

/** Describes the role of a city partner, with its benefits and duties. */
export const PartnerAbout = () => (
  <Card as="section" aria-labelledby="partner-about">
    <CardTitle id="partner-about">合伙人做什么、得到什么</CardTitle>
    <Lead>{partnerLead}</Lead>
    <Benefits>
      <PointList points={partnerBenefits.map((benefit, index) => ({ ...benefit, icon: icons[index] ?? Gift }))} />
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
