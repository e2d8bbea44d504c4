import { VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { say } from '../../../brand/say.ts';
import { formatCount, formatRate, plural } from '../../../lib/format/numbers.ts';
import { useRecentCampaigns } from '../../../shared/campaigns/recent-campaigns.ts';
import { listOpenRates, type OpenRate } from '../rules/open-rates.ts';
import classes from './open-rates.module.css';
import panels from './panels.module.css';

/** Which share of the pitches of each recent campaign was opened. One campaign is chosen, and explained. */
export function OpenRates(): ReactNode {
  const campaigns = useRecentCampaigns();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const rates = listOpenRates(campaigns.data ?? []);
  const chosen = rates.find(({ id }) => id === chosenId) ?? rates[0];
  // A brand without pitches, and an organization that has sent none, has nothing to see here.
  if (!chosen) return null;
  return (
    <section className="boxed slim" aria-labelledby="open-rate-heading">
      <header className={panels.head}>
        <h3 id="open-rate-heading">{say('Lead Open Rate')}</h3>
      </header>
      <div className={classes.content}>
        <ul className={classes.bars}>
          {rates.map((rate) => (
            <li key={rate.id}>
              <Bar rate={rate} isChosen={rate.id === chosen.id} onChoose={() => setChosenId(rate.id)} />
            </li>
          ))}
        </ul>
        <ChosenCampaign rate={chosen} />
      </div>
    </section>
  );
}

interface BarProps {
  readonly rate: OpenRate;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Bar({ rate: { name, label, openRate }, isChosen, onChoose }: BarProps): ReactNode {
  return (
    <button type="button" className={classes.bar} aria-pressed={isChosen} title={name} onClick={onChoose}>
      <span className="numbers">{formatRate(openRate)}</span>
      <span className={`${classes.track} wide flex`}>
        <span className={classes.fill} style={{ height: `${openRate * 100}%` }} />
      </span>
      <span className={`${classes.label} cut dim`} aria-hidden="true">
        {label}
      </span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </button>
  );
}

/** The share of the opened pitches that were completed, or in brands that count views, the share of the texts that were opened. */
function ChosenCampaign({ rate: { name, messages, opened, openRate, completed, completeRate } }: { rate: OpenRate }) {
  const { flags } = useBrand();
  const [title, share, count, of] = flags.blastMode
    ? (['Viewed', openRate, opened, plural(messages, 'text')] as const)
    : (['Completed', completeRate, completed, `${formatCount(opened)} opened`] as const);
  return (
    <div className={classes.chosen} aria-live="polite">
      <b>{name}</b>
      <p className={`${classes.share} numbers`}>{formatRate(share)}</p>
      <p>
        {title}: {formatCount(count)} of {of}
      </p>
    </div>
  );
}
