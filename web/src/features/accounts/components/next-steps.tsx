import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTerms } from '../../../brand/brand.tsx';
import classes from './next-steps.module.css';

/** First steps for a new organization, in place of its figures. */
export function NextSteps({ onAddContacts }: { readonly onAddContacts: () => void }): ReactNode {
  const w = useTerms();
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className={classes.heading}>
        Three steps to your first texts
      </h2>
      <ol className={classes.steps}>
        <li>
          <h3>Bring your {w('contacts')}</h3>
          <p>Type in a few, or drop a CSV or Excel file with names and phone numbers.</p>
          <Anchor component="button" type="button" onClick={onAddContacts}>
            Add {w('contacts')}
          </Anchor>
        </li>
        <li>
          <h3>Write a {w('campaign')}</h3>
          <p>A row of texts, each at its time: at once, an hour later, the next morning at 9.</p>
          <Anchor component={Link} to="/campaigns?new=1">
            New {w('campaign')}
          </Anchor>
        </li>
        <li>
          <h3>Put them together</h3>
          <p>
            Add {w('contacts')} to the {w('campaign')}. Texts go out between 8 am and 8 pm; answers come to Messages.
          </p>
          <Anchor component={Link} to="/campaigns">
            {w('Campaigns')}
          </Anchor>
        </li>
      </ol>
    </section>
  );
}
