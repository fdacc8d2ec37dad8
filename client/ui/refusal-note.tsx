import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Note } from './note.tsx';

/** Repeats above a form why what was handed in before was refused. */
export const RefusalNote = ({ children }: { children: ReactNode }) => (
  <Note data-tone="danger">
    <CircleX size={18} aria-hidden="true" />
    <p>{children}</p>
  </Note>
);
