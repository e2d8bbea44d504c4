import { say } from '../../../../brand/say.ts';
import type { ReactNode } from 'react';
import { PHASE_NOTES, sayTiming } from '../../rules/phases.ts';
import { STRUCTURE_TYPES } from '../../../../../../functions/domain/campaigns/step.ts';
import { computeOptOutRate, computeReplyRate } from '../../../../../../functions/domain/results/rates.ts';
import { formatCount, formatRate, MISSING } from '../../../../lib/format/numbers.ts';
import type { Campaign, CampaignPhases } from '../../api/campaign.ts';
import { toTiming } from '../../rules/step-blocks.ts';
import classes from './results.module.css';

interface StepResultsProps {
  readonly stats: Campaign['stats'];
  readonly phases: CampaignPhases;
}

/** The funnel by step, since the campaign began: what became of the texts of each step, and who answered or opted out after it. */
export function StepResults({ stats, phases }: StepResultsProps): ReactNode {
  const byId = new Map((stats?.features ?? []).map((each) => [each.featureId, each]));
  const rows = STRUCTURE_TYPES.flatMap((phase) =>
    phases[phase].flatMap((step, index) => {
      const figures = byId.get(step.id);
      return figures ? [{ step, phase, index, figures }] : [];
    }),
  );
  const most = Math.max(1, ...rows.map(({ figures }) => figures.messages + figures.queued));
  return (
    <section className={classes.panel} aria-labelledby="step-results-heading">
      <header className={classes.head}>
        <h3 id="step-results-heading">Steps</h3>
        <small>{say('since the campaign began')}</small>
      </header>
      {rows.length === 0 ? (
        <p className={classes.none}>No steps yet.</p>
      ) : (
        // The table scrolls, so it must be reachable with the keyboard.
        <div className={classes.scroll} role="region" aria-label="Figures of the steps" tabIndex={0}>
          <table className={`${classes.steps} numbers`}>
            <thead>
              <tr>
                <th scope="col" colSpan={2}>
                  Step
                </th>
                <th scope="col">Scheduled</th>
                <th scope="col">Sent</th>
                <th scope="col">Delivered</th>
                <th scope="col">Failed</th>
                <th scope="col">Replied</th>
                <th scope="col">Opted out</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ step, phase, index, figures }) => (
                <tr key={step.id}>
                  <th scope="row">
                    <b>
                      {step.label === '' ? `Step ${index + 1}` : step.label}
                      {PHASE_NOTES[phase]}
                    </b>
                    <small>{sayTiming(toTiming(step), index, phase)}</small>
                  </th>
                  <td>
                    <StepBar figures={figures} most={most} />
                  </td>
                  <td>{formatCount(figures.queued)}</td>
                  <td>{formatCount(figures.messages)}</td>
                  <td>{formatCount(figures.messagesSuccess)}</td>
                  <td>{formatCount(figures.messagesFailed)}</td>
                  <td>{formatShare(figures.responses, computeReplyRate(figures))}</td>
                  <td>{formatShare(figures.optOuts, computeOptOutRate(figures))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type StepFigures = NonNullable<Campaign['stats']>['features'][number];

function StepBar({ figures, most }: { readonly figures: StepFigures; readonly most: number }): ReactNode {
  const { queued, messages, messagesSuccess, messagesFailed } = figures;
  const pending = Math.max(0, messages - messagesSuccess - messagesFailed);
  return (
    <span className={classes.stepBar} aria-hidden="true">
      {[
        ['delivered', messagesSuccess],
        ['pending', pending + queued],
        ['failed', messagesFailed],
      ].map(([tone, texts]) => (
        <span key={tone} data-tone={tone} style={{ width: `${(Number(texts) / most) * 100}%` }} />
      ))}
    </span>
  );
}

/** Returns people and their share of the sent texts: "12 (4.1%)". */
function formatShare(people: number, rate: number | null): string {
  if (people === 0) return rate === null ? MISSING : '0';
  return rate === null ? formatCount(people) : `${formatCount(people)} (${formatRate(rate)})`;
}
