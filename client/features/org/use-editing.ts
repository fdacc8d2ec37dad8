import { useEffect, useRef, useState } from 'react';

/** Whether a section of the page is being edited. The focus goes with it: to the section first, and back to the button with `buttonId`. */
export function useEditing(sectionId: string, buttonId: string) {
  const [isEditing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current !== isEditing) document.getElementById(isEditing ? sectionId : buttonId)?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing, sectionId, buttonId]);
  return { isEditing, begin: () => setEditing(true), end: () => setEditing(false) };
}
