import type { ReactNode } from 'react';
import classes from './brand-mark.module.css';

interface BrandMarkProps {
  readonly name: string;
  readonly size?: 'small' | 'large';
}

/** Speech bubble in the brand's color with the brand's name. */
export function BrandMark({ name, size = 'small' }: BrandMarkProps): ReactNode {
  return (
    <span className={`${classes.mark} slim middle`} data-size={size}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className={classes.sign}>
        <rect width="32" height="32" rx="9" />
        <path d="M8.500 9h15A1.500 1.500 0 0 1 25 10.500v9a1.500 1.500 0 0 1-1.500 1.500h-8L11 25v-4H8.500A1.500 1.500 0 0 1 7 19.500v-9A1.500 1.500 0 0 1 8.500 9z" />
        <path className={classes.lines} d="M11 13.500h10M11 16.750h6" />
      </svg>
      <span className={`${classes.name} cut strong size-14`} data-brand-name>
        {name}
      </span>
    </span>
  );
}
