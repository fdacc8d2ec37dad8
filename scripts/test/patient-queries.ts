import { configure } from '@testing-library/react';

/** Queries may take longer than the default second on a busy machine. Passing tests do not wait longer. */
configure({ asyncUtilTimeout: 10_000 });
