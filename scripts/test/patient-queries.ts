import { configure } from '@testing-library/react';

/** On a busy machine what a test waits for takes longer than the usual second; a test that passes waits no longer for it. */
configure({ asyncUtilTimeout: 10_000 });
