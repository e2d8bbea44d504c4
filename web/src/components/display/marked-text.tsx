import { Fragment, type ReactNode } from 'react';
import { findMarks } from '../../../../functions/domain/search/text-match.ts';
import classes from './marked-text.module.css';

interface MarkedTextProps {
  readonly text: string;
  /** The words to mark, as someone typed them. null means none. */
  readonly search: string | null;
}

/** A text in which the words of a search are marked, without regard to case and accents. */
export function MarkedText({ text, search }: MarkedTextProps): ReactNode {
  if (search === null) return text;
  const marks = findMarks(text, search);
  return (
    <>
      {marks.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(marks[index - 1]?.to ?? 0, from)}
          <mark className={classes.mark}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  );
}
