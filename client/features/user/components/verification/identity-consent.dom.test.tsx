import { expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { IdentityConsent } from './identity-consent.tsx';

let isGiven: boolean;

function Consent() {
  const [value, setValue] = useState(false);
  isGiven = value;
  return <IdentityConsent id="consent" name="consent" error={null} value={value} onChange={setValue} />;
}

test.each([true, false])('uses the state that the checkbox had before hydration: %s', async (isTicked) => {
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<Consent />);
  const box = page.querySelector('input');
  if (isTicked) box?.click();
  await act(async () => void hydrateRoot(page, <Consent />));
  expect(isGiven).toBe(isTicked);
  expect(box?.checked).toBe(isTicked);
});
