import { type MouseEvent, useState } from 'react';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { type ContentPart, splitLinks } from '../content-links.ts';

/** The middle mouse button, which opens a link in a new tab. */
const MIDDLE = 1;

type SiteLink = Extract<ContentPart, { kind: 'site' }>;

const ExternalLinkDialog = lazyDialog(async () => (await import('../dialogs/external-link-dialog.tsx')).ExternalLinkDialog);

/** A publisher's text. Pages of this site are linked directly, external sites after a warning. */
export function ContentText({ content, origin }: { content: string; origin: string }) {
  const [link, setLink] = useState<SiteLink | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = (event: MouseEvent, site: SiteLink) => {
    event.preventDefault();
    setLink(site);
    setOpen(true);
  };
  return (
    <Prose>
      {withKeys(splitLinks(content, origin)).map(({ key, part }) => {
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
    </Prose>
  );
}

/** Keys the parts by their offset, because the same address may occur twice. */
function withKeys(parts: readonly ContentPart[]): { key: number; part: ContentPart }[] {
  let start = 0;
  return parts.map((part) => {
    const key = start;
    start += part.text.length;
    return { key, part };
  });
}
