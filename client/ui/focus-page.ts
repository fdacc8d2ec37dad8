/** The control that had the focus is gone, and nothing beside it is the next: the focus goes to the page itself. */
export const focusPage = (): void => document.getElementById('content')?.focus({ preventScroll: true });
