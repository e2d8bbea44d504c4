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
          <h3>Add your {w('contacts')}</h3>
          <p>Enter a few, or import a CSV or Excel file with names and phone numbers.</p>
          <Anchor component="button" type="button" onClick={onAddContacts}>
            Add {w('contacts')}
          </Anchor>
        </li>
        <li>
          <h3>Write a {w('campaign')}</h3>
          <p>A series of texts on a schedule: right away, an hour later, the next morning at 9.</p>
          <Anchor component={Link} to="/campaigns?new=1">
            New {w('campaign')}
          </Anchor>
        </li>
        <li>
          <h3>Start sending</h3>
          <p>
            Add {w('contacts')} to the {w('campaign')}. Texts are sent between 8 am and 8 pm. Replies appear in
            Messages.
          </p>
          <Anchor component={Link} to="/campaigns">
            {w('Campaigns')}
          </Anchor>
        </li>
      </ol>
    </section>
  );
}
