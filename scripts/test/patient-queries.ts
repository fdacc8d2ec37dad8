import { configure } from '@testing-library/react';

/** Raises the default timeout of one second, because queries take longer on a busy machine. Passing tests do not wait longer. */
configure({ asyncUtilTimeout: 10_000 });
