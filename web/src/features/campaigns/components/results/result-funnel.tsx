import type { ReactNode } from 'react';
import { computeOptOutRate, computeReplyRate } from '../../../../../../functions/domain/results/rates.ts';
import { formatCount, formatRate } from '../../../../lib/format/numbers.ts';
import type { CampaignResults } from '../../api/results.ts';
import classes from './results.module.css';

/** From the texts that went out to the people who answered or opted out. The bars compare the figures with the texts. */
export function ResultFunnel({ total }: { readonly total: CampaignResults['total'] }): ReactNode {
  const { messages, messagesSuccess, messagesPending, deliveryRate, responses, optOuts } = total;
  const height = (part: number): number => (messages === 0 ? 0 : Math.min(1, part / messages));
  return (
    <dl className={classes.funnel}>
      <Stage
        label="Sent"
        value={messages}
        note="Texts handed over to the carrier"
        height={messages > 0 ? 1 : 0}
        tone="sent"
      />
      <Stage
        label="Delivered"
        value={messagesSuccess}
        rate={deliveryRate}
        note={messagesPending > 0 ? `${formatCount(messagesPending)} on the way` : 'of texts with an outcome'}
        height={height(messagesSuccess)}
        tone="delivered"
      />
      <Stage
        label="Replies"
        value={responses}
        rate={computeReplyRate(total)}
        note="per text sent"
        height={height(responses)}
        tone="replies"
      />
      <Stage
        label="Opt-outs"
        value={optOuts}
        rate={computeOptOutRate(total)}
        note="per text sent"
        height={height(optOuts)}
        tone="optOuts"
      />
    </dl>
  );
}

interface StageProps {
  readonly label: string;
  readonly value: number;
  readonly rate?: number | null;
  readonly note: string;
  /** Of the whole, from 0 to 1. */
  readonly height: number;
  readonly tone: string;
}

function Stage({ label, value, rate, note, height, tone }: StageProps): ReactNode {
  return (
    <div className={`${classes.stage} column`} data-tone={tone}>
      <dt>{label}</dt>
      <dd className={`${classes.value} numbers`}>
        {formatCount(value)}{' '}
        {rate !== undefined && rate !== null && <span className={classes.rate}>{formatRate(rate)}</span>}
      </dd>
      <dd className={`${classes.note} fine`}>{note}</dd>
      <dd className={classes.bars} aria-hidden="true">
        <span style={{ height: `${height * 100}%` }} />
      </dd>
    </div>
  );
}
