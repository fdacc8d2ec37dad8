import { indexOfFolded } from '#client/ui/highlight.tsx';

const LEAD_CHARACTERS = 12;

/** Shortens a message, so that the part that matches a keyword, compared as the search does, is in view in a single line. */
export function excerpt(text: string, keyword: string): string {
  const line = text.replace(/\s+/gu, ' ');
  const at = indexOfFolded(line, keyword);
  return at > LEAD_CHARACTERS ? `…${line.slice(at - LEAD_CHARACTERS)}` : line;
}
