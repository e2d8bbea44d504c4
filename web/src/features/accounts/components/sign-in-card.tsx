import { Anchor, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand } from '../../../brand/brand.tsx';
import { VERSION } from '../../../../../functions/domain/brand/version.ts';
import { BrandMark } from '../../../components/display/brand-mark.tsx';
import { usePageTitle } from '../../../components/layout/use-page-title.ts';
import classes from './sign-in-card.module.css';

/** The frame of the screens that need no session: the brand, a title, a line below it, and the form. */
export function SignInCard(props: {
  readonly title: string;
  readonly line: string;
  readonly children: ReactNode;
}): ReactNode {
  const pack = useBrand();
  usePageTitle(props.title);
  return (
    <div className={classes.page}>
      <main className={`${classes.card} column`}>
        <BrandMark name={pack.name} size="large" />
        <div>
          <Title order={1} size="h2">
            {props.title}
          </Title>
          <Text c="dimmed" mt={4}>
            {props.line}
          </Text>
        </div>
        {props.children}
      </main>
      <footer className="fine">
        {pack.name} {VERSION} ·{' '}
        <Anchor component={Link} to={pack.links.policyPath} size="xs" c="inherit" underline="always">
          Privacy policy
        </Anchor>
      </footer>
    </div>
  );
}
