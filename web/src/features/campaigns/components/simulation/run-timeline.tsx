import type { ReactNode } from 'react';
import { Tag } from '../../../../components/display/tag.tsx';
import { formatWeekday } from '../../../../lib/format/day.ts';
import { plural } from '../../../../lib/format/numbers.ts';
import { formatClockTime } from '../../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { formatState } from '../../../../shared/sending/message-state.ts';
import type { PastText, SimulatedStep } from '../../api/simulation.ts';
import { describeUnsent, groupByDay, nameStep, type SimulatedText } from '../../rules/simulation.ts';
import { RunIfThens } from './run-if-thens.tsx';
import { formatMoment } from '../../rules/simulation.ts';
import classes from './run-timeline.module.css';

interface RunTimelineProps {
  readonly past: readonly PastText[];
  readonly ahead: readonly SimulatedText[];
  readonly unsent: readonly SimulatedStep[];
}

/** The texts of a run: what became of the texts so far, the texts ahead day by day, then the steps that send nothing. */
export function RunTimeline({ past, ahead, unsent }: RunTimelineProps): ReactNode {
  const now = useServerNow();
  const dayHeading = past.length > 0 ? 'h4' : 'h3';
  if (past.length + ahead.length + unsent.length === 0) return <p className={classes.none}>No texts are ahead.</p>;
  return (
    <div className={classes.timeline}>
      {past.length > 0 && <h3 className={classes.part}>So far</h3>}
      {groupByDay(past).map(({ day, texts }) => (
        <Day key={`past ${day}`} day={day} heading={dayHeading}>
          {texts.map(({ step, at, message }) => {
            const { text: state, failed } = formatState(message, now);
            return (
              <Entry key={message.id} at={at} name={nameStep(step)} text={message.message}>
                <Tag tone={failed ? 'bad' : message.state === 'DELIVERED' ? 'good' : 'plain'}>{state}</Tag>
              </Entry>
            );
          })}
        </Day>
      ))}
      {past.length > 0 && ahead.length > 0 && <h3 className={classes.part}>Ahead</h3>}
      {groupByDay(ahead).map(({ day, texts }) => (
        <Day key={day} day={day} heading={dayHeading}>
          {texts.map((text) => (
            <Entry
              key={`${text.featureId} ${text.at}`}
              at={text.at}
              name={nameStep(text)}
              text={text.message ?? ''}
              why={
                <>
                  <Rules text={text} day={day} />
                  <RunIfThens ifThens={text.ifThens} day={day} />
                </>
              }
            >
              <Tag tone="plain">{plural(text.segments ?? 0, 'segment')}</Tag>
            </Entry>
          ))}
        </Day>
      ))}
      {unsent.length > 0 && (
        <Day day="Not sent" heading="h3">
          {unsent.map((step) => (
            <p key={step.featureId} className={`${classes.unsent} flow`}>
              <strong className="cut">{nameStep(step)}</strong>
              <span>{describeUnsent(step)}</span>
            </p>
          ))}
        </Day>
      )}
    </div>
  );
}

interface DayProps {
  /** A day of the sending zone, or the title of a part without days. */
  readonly day: string;
  readonly heading: 'h3' | 'h4';
  readonly children: ReactNode;
}

function Day({ day, heading: Heading, children }: DayProps): ReactNode {
  const title = /^\d/.test(day) ? formatWeekday(day) : day;
  return (
    <div>
      <Heading className={classes.day}>{title}</Heading>
      {children}
    </div>
  );
}

interface EntryProps {
  readonly at: string;
  readonly name: string;
  readonly text: string;
  readonly why?: ReactNode;
  /** What the text costs, or what became of the text. */
  readonly children: ReactNode;
}

function Entry({ at, name, text, why, children }: EntryProps): ReactNode {
  return (
    <article className={classes.entry} aria-label={name}>
      <p className={`${classes.time} numbers`}>{formatClockTime(new Date(at))}</p>
      <div>
        <p className={`${classes.head} row`}>
          <strong className="cut">{name}</strong>
          {children}
        </p>
        {text !== '' && <p className={classes.bubble}>{text}</p>}
        {why}
      </div>
    </article>
  );
}

function Rules({ text: { rules, waits }, day }: { readonly text: SimulatedText; readonly day: string }): ReactNode {
  return (
    <ol className={classes.rules} aria-label="Why at this time">
      {rules.map(({ sentence, at }) => (
        <li key={sentence}>
          <span>{sentence}</span>
          <span className="numbers">{formatMoment(new Date(at), day)}</span>
        </li>
      ))}
      {waits !== null && (
        <li>
          <span>Waits now: {waits}</span>
        </li>
      )}
    </ol>
  );
}
