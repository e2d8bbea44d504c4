import { Fragment, type ReactNode } from 'react';
import type { RichBlock, RichSpan } from '../../../../functions/domain/pitches/rich-text.ts';
import type { ViewerName } from './shown-slide.ts';
import classes from './slide.module.css';

interface RichTextProps {
  readonly blocks: readonly RichBlock[];
  readonly viewer: ViewerName;
}

/** The text of a slide as elements, never as HTML. Entries of the same kind in a row are one list. */
export function RichText({ blocks, viewer }: RichTextProps): ReactNode {
  return groupLists(blocks).map(({ kind, entries }, index) => {
    if (kind === 'BULLET' || kind === 'NUMBERED') {
      const List = kind === 'BULLET' ? 'ul' : 'ol';
      return (
        <List key={index} className={classes.text}>
          {entries.map((spans, entry) => (
            <li key={entry}>
              <Spans spans={spans} viewer={viewer} />
            </li>
          ))}
        </List>
      );
    }
    const Line = kind === 'HEADING' ? 'h3' : 'p';
    return entries.map((spans, entry) => (
      <Line key={`${index} ${entry}`} className={classes.text}>
        <Spans spans={spans} viewer={viewer} />
      </Line>
    ));
  });
}

function groupLists(
  blocks: readonly RichBlock[],
): readonly { readonly kind: RichBlock['kind']; readonly entries: readonly (readonly RichSpan[])[] }[] {
  const groups: { kind: RichBlock['kind']; entries: (readonly RichSpan[])[] }[] = [];
  for (const { kind, spans } of blocks) {
    const last = groups.at(-1);
    if (last?.kind === kind) last.entries.push(spans);
    else groups.push({ kind, entries: [spans] });
  }
  return groups;
}

function Spans({ spans, viewer }: { readonly spans: readonly RichSpan[]; readonly viewer: ViewerName }): ReactNode {
  return spans.map(({ text, bold, italic, link, placeholder }, index) => {
    const words = placeholder === null ? text : placeholder === 'FIRST_NAME' ? viewer.firstName : viewer.lastName;
    const slanted = italic ? <em>{words}</em> : words;
    const strong = bold ? <strong>{slanted}</strong> : slanted;
    return (
      <Fragment key={index}>
        {link === null ? (
          strong
        ) : (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {strong}
          </a>
        )}
      </Fragment>
    );
  });
}
