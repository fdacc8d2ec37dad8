import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Note } from './note.tsx';

/** A note above a form with the reason why the previous submission was rejected. */
export const RefusalNote = ({ children }: { children: ReactNode }) => (
  <Note data-tone="danger">
    <CircleX size={18} aria-hidden="true" />
    <p>{children}</p>
  </Note>
);
