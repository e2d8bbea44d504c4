import { Anchor } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTerms } from '../../../brand/brand.tsx';
import { listOnboardingSteps, type OnboardingFacts } from '../rules/onboarding.ts';
import classes from './next-steps.module.css';

interface NextStepsProps {
  readonly facts: OnboardingFacts;
  readonly onAddContacts: () => void;
}

/** The steps of a new organization to its first text. They disappear after the first delivery. */
export function NextSteps({ facts, onAddContacts }: NextStepsProps): ReactNode {
  const w = useTerms();
  const steps = listOnboardingSteps(facts);
  if (steps === null) return null;
  const contents = {
    contacts: {
      title: `Add your ${w('contacts')}`,
      text: 'Enter a few, or import a CSV or Excel file with names and phone numbers.',
      action: (
        <Anchor component="button" type="button" onClick={onAddContacts}>
          Add {w('contacts')}
        </Anchor>
      ),
    },
    campaign: {
      title: `Write a ${w('campaign')}`,
      text: 'A series of texts on a schedule: right away, an hour later, the next morning at 9.',
      action: (
        <Anchor component={Link} to="/campaigns?new=1">
          New {w('campaign')}
        </Anchor>
      ),
    },
    number: {
      title: 'Get your number',
      text: 'Register your business with the carriers. What you schedule in the meantime waits, and nothing is lost.',
      action: (
        <Anchor component={Link} to="/account?tab=number">
          Register your number
        </Anchor>
      ),
    },
    send: {
      title: 'Start sending',
      text: `Add ${w('contacts')} to the ${w('campaign')}. Texts are sent between 8 am and 8 pm. Replies appear in Messages.`,
      action: (
        <Anchor component={Link} to="/campaigns">
          {w('Campaigns')}
        </Anchor>
      ),
    },
  };
  return (
    <section aria-labelledby="next-steps" className={classes.section}>
      <h2 id="next-steps" className={`${classes.heading} size-16 line-24`}>
        Send your first text
      </h2>
      <ol className={`${classes.steps} grid gap-16`}>
        {steps.map(({ step, isDone }, index) => {
          const { title, text, action } = contents[step];
          return (
            <li key={step} data-done={isDone || undefined}>
              <span className={`${classes.mark} grid strong`} aria-hidden="true">
                {isDone ? <IconCheck size={16} /> : index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
              {/* Every state is as high as the others, so that nothing below moves once the state is known. */}
              <div className={classes.state}>{isDone === null ? null : isDone ? 'Done' : action}</div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
