import type { ReactNode } from 'react';
import { Title } from '@mantine/core';
import { usePageTitle } from './use-page-title.ts';
import classes from './page.module.css';

interface PageProps {
  readonly title: ReactNode;
  /** What the browser's tab shows, when it differs from the title or the title is not a text. */
  readonly name?: string;
  /** One primary action. Secondary actions belong in a menu beside it. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Layout of a screen: title row, then content up to 1200 px wide. */
export function Page({ title, name, actions, children }: PageProps): ReactNode {
  usePageTitle(name ?? (typeof title === 'string' ? title : null));
  return (
    <div className={classes.page}>
      <div className={`${classes.head} spread`}>
        {typeof title === 'string' ? (
          <Title order={1} className="breaks" miw={0}>
            {title}
          </Title>
        ) : (
          title
        )}
        {actions !== undefined && <div className="flow gap-8">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
