import { Anchor, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand } from '../../brand/brand.tsx';
import { VERSION } from '../../../../functions/domain/brand/version.ts';
import { BrandMark } from '../../components/display/brand-mark.tsx';
import { usePageTitle } from '../../components/layout/use-page-title.ts';
import { buildPolicySections, formatCopyrightYears } from '../policy-sections.ts';
import classes from './policy.module.css';

/** `/policy`: the privacy policy of the brand. Open to everyone. */
export function Policy(): ReactNode {
  const pack = useBrand();
  const [now] = useState(() => new Date());
  usePageTitle('Privacy policy');
  return (
    <div className={`${classes.page} column`}>
      <header className={classes.head}>
        <Anchor component={Link} to="/" underline="never" c="inherit">
          <BrandMark name={pack.name} />
        </Anchor>
      </header>
      <main className={`${classes.text} column`}>
        <Title order={1}>Privacy policy</Title>
        {buildPolicySections(pack).map(({ title, paragraphs }) => (
          <section key={title}>
            <Title order={2} size="h3">
              {title}
            </Title>
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} mt="xs">
                {paragraph}
              </Text>
            ))}
          </section>
        ))}
      </main>
      <footer className={`${classes.foot} dim centered`}>
        © {formatCopyrightYears(now)} {pack.legal.company} · {VERSION}
      </footer>
    </div>
  );
}
