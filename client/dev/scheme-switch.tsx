import { useEffect, useState } from 'react';
import { Button } from '#client/ui/button.tsx';

const schemes = { auto: '跟随系统', light: '浅色', dark: '深色' } as const;
type Scheme = keyof typeof schemes;

const isScheme = (value: string): value is Scheme => Object.hasOwn(schemes, value);

/** Applies a color scheme. The document has one stylesheet per scheme, chosen by the device's preference or by the scheme in the URL. */
function applyScheme(scheme: Scheme): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[data-scheme]')) {
    const named = sheet.dataset['scheme'];
    sheet.media = scheme === 'auto' ? `(prefers-color-scheme: ${named})` : scheme === named ? 'all' : 'not all';
  }
}

const schemeOfAddress = (): Scheme => {
  const asked = new URLSearchParams(location.search).get('scheme') ?? 'auto';
  return isScheme(asked) ? asked : 'auto';
};

export function SchemeSwitch() {
  const [scheme, setScheme] = useState(schemeOfAddress);
  useEffect(() => {
    applyScheme(scheme);
    const address = new URL(location.href);
    address.searchParams.set('scheme', scheme);
    history.replaceState(null, '', address);
  }, [scheme]);
  return (
    <fieldset aria-label="配色">
      {(Object.keys(schemes) as Scheme[]).map((name) => (
        <Button
          key={name}
          size="small"
          variant={name === scheme ? 'primary' : 'ghost'}
          aria-pressed={name === scheme}
          onClick={() => setScheme(name)}
        >
          {schemes[name]}
        </Button>
      ))}
    </fieldset>
  );
}
