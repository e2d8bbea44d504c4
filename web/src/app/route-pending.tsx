import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './full-screen.module.css';

/** While the first screen's code is on its way. */
export function RoutePending(): ReactNode {
  return (
    <div className={classes.screen} role="status" aria-label="Loading">
      <Loader />
    </div>
  );
}
