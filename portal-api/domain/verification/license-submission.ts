import { createHash } from 'node:crypto';

interface Submitted {
  name: string;
  credit_no: string;
  legal_person: string | null;
  license_image: string | null;
}

/** How a reviewer names an organization's licence: `12-3F2A9C01B7DE`. The second part changes with anything that a reviewer looks at. */
export function licenseKey(orgId: string, { name, credit_no, legal_person, license_image }: Submitted): string {
  const content = JSON.stringify([name, credit_no, legal_person, license_image]);
  return `${orgId}-${createHash('sha256').update(content).digest('hex').slice(0, 12).toUpperCase()}`;
}

/** The organization of such a key. */
export const orgIdOf = (key: string): string => key.split('-', 1)[0] ?? '';
