import { Skeleton } from '@mantine/core';
import { useEffect, type CSSProperties, type ReactNode } from 'react';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { formatCount, formatRate, plural } from '../../../../lib/format/numbers.ts';
import { useReportContacts, type ReportStep } from '../../api/report.ts';
import { summarizeAnswers } from '../../rules/answer-summary.ts';
import classes from './pitch-report.module.css';

interface AnswersProps {
  readonly campaignId: string;
  readonly step: ReportStep;
}

/** How people answered the questions of a pitch. Nothing without questions. */
export function Answers({ campaignId, step }: AnswersProps): ReactNode {
  const slides = step.slides.filter(({ questions }) => questions.length > 0);
  if (slides.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="answers-heading">
      <header className={`${classes.head} flow`}>
        <h2 id="answers-heading">Answers</h2>
      </header>
      {slides.map((slide) => (
        <SlideAnswers key={slide.pitchSlideId} campaignId={campaignId} featureId={step.featureId} slide={slide} />
      ))}
    </section>
  );
}

/** Pages that the summary reads. Of more people it says that they are the latest. */
const MAX_PAGES = 8;

interface SlideAnswersProps {
  readonly campaignId: string;
  readonly featureId: string;
  readonly slide: ReportStep['slides'][number];
}

function SlideAnswers({ campaignId, featureId, slide }: SlideAnswersProps): ReactNode {
  const contacts = useReportContacts(campaignId, { featureId, list: 'SLIDE', slideId: slide.pitchSlideId });
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = contacts;
  const isPart = hasNextPage && (data?.pages.length ?? 0) >= MAX_PAGES;
  const needsMore = hasNextPage && !isPart && !isFetchingNextPage && !isError;
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);
  return (
    <QueryState query={contacts} skeleton={<Skeleton height={72} m="md" />}>
      {({ pages }) => {
        const leads = pages.flatMap((page) => page.leads);
        return slide.questions.map(({ widgetId, label }) => {
          const { people, choices } = summarizeAnswers(leads, widgetId);
          return (
            <div key={widgetId} className={classes.question}>
              <h3>{label}</h3>
              <p>
                {people === 0
                  ? 'No one has answered yet.'
                  : `${plural(people, 'person', 'people')} answered${isPart ? `, of the latest ${formatCount(leads.length)}` : ''}`}
                {people > 0 && choices.length === 0 && ' in their own words. The lists below have the answers.'}
              </p>
              {choices.length > 0 && (
                <ol className={classes.bars}>
                  {choices.map(({ value, people: count }) => (
                    <li key={value}>
                      <span className={classes.name}>{value}</span>
                      <span className={classes.figures}>
                        <strong>{formatCount(count)}</strong> {formatRate(count / people)}
                      </span>
                      <i aria-hidden="true" style={{ '--share': count / people } as CSSProperties} />
                    </li>
                  ))}
                </ol>
              )}
            </div>
          );
        });
      }}
    </QueryState>
  );
}
