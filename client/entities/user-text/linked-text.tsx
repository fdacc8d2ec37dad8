import { type MouseEvent, useState } from 'react';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { splitLinks, type TextPart } from './split-links.ts';

/** The middle mouse button, which opens a link in a new tab. */
const MIDDLE = 1;

type SiteLink = Extract<TextPart, { kind: 'site' }>;

const ExternalLinkDialog = lazyDialog(async () => (await import('./external-link-dialog.tsx')).ExternalLinkDialog);

interface LinkedTextProps {
  text: string;
  /** Origin of this site. */
  origin: string;
}

/** A user's text in the element around it. Pages of this site are linked directly, external sites after a warning. */
export function LinkedText({ text, origin }: LinkedTextProps) {
  const parts = splitLinks(text, origin);
  return parts.some(({ kind }) => kind !== 'text') ? <Links parts={parts} /> : text;
}

function Links({ parts }: { parts: readonly TextPart[] }) {
  const [link, setLink] = useState<SiteLink | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = (event: MouseEvent, site: SiteLink) => {
    event.preventDefault();
    setLink(site);
    setOpen(true);
  };
  return (
    <>
      {withKeys(parts).map(({ key, part }) => {
        if (part.kind === 'text') return part.text;
        if (part.kind === 'page') {
          return (
            <a key={key} href={part.href}>
              {part.text}
            </a>
          );
        }
        return (
          <a
            key={key}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            onClick={(event) => ask(event, part)}
            onAuxClick={(event) => event.button === MIDDLE && ask(event, part)}
          >
            {part.text}
          </a>
        );
      })}
      <ExternalLinkDialog open={isOpen} onOpenChange={setOpen} link={link} />
    </>
  );
}

/** Keys the parts by their offset, because the same address may occur twice. */
function withKeys(parts: readonly TextPart[]): { key: number; part: TextPart }[] {
  let start = 0;
  return parts.map((part) => {
    const key = start;
    start += part.text.length;
    return { key, part };
  });
}
