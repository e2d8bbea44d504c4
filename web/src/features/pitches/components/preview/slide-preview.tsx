import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { Fragment, type CSSProperties, type ReactNode } from 'react';
import type { RichBlock, RichSpan } from '../../../../../../functions/domain/pitches/rich-text.ts';
import type { SlideType } from '../../../../../../functions/domain/pitches/slide.ts';
import type { WidgetDetail } from '../../api/pitches.ts';
import { getPosterUrl } from '../../rules/slide-names.ts';
import { toContrastText } from '../../rules/contrast.ts';
import classes from './slide-preview.module.css';

interface SlidePreviewProps {
  readonly slideType: SlideType;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly content: readonly RichBlock[];
  readonly widgets: readonly WidgetDetail[];
  readonly sender: string;
  /** Null: the color of the brand. */
  readonly color: string | null;
  /** Position of the slide, from 0, and how many there are. */
  readonly index: number;
  readonly count: number;
  /** The words on the button. */
  readonly button: string;
}

/** A slide as on a contact's phone. The controls are pictures: nothing can be pressed. */
export function SlidePreview(props: SlidePreviewProps): ReactNode {
  const { title, description, content, widgets, sender, color, index, count, button } = props;
  const style =
    color === null ? {} : ({ '--pitch-color': color, '--pitch-text': toContrastText(color) } as CSSProperties);
  return (
    <section className={classes.phone} aria-label="Preview" style={style}>
      <p className={`${classes.sender} cut`}>{sender}</p>
      <div className={classes.bars} aria-hidden="true">
        {Array.from({ length: count }, (_, bar) => (
          <i key={bar} data-on={bar <= index || undefined} />
        ))}
      </div>
      <div className={classes.screen} tabIndex={0} role="group" aria-label="Slide">
        {props.slideType === 'YOUTUBE' && <Poster url={props.url} />}
        {title !== '' && <h3 className={classes.title}>{title}</h3>}
        {description !== '' && <p className={classes.description}>{description}</p>}
        <RichText blocks={content} />
        {widgets.map((widget) => (
          <Question key={widget.id} widget={widget} />
        ))}
      </div>
      <div className={classes.buttons} aria-hidden="true">
        {index > 0 && <span>Back</span>}
        <span data-primary>{button}</span>
      </div>
    </section>
  );
}

function Poster({ url }: { readonly url: string }): ReactNode {
  const poster = getPosterUrl(url);
  return (
    <div className={classes.poster}>
      {poster !== null && <img key={poster} src={poster} alt="" onError={(event) => event.currentTarget.remove()} />}
      <span className={classes.play}>
        <IconPlayerPlayFilled size={22} aria-label="Video" />
      </span>
    </div>
  );
}

/** The text of a slide. Entries of the same kind in a row are one list. */
function RichText({ blocks }: { readonly blocks: readonly RichBlock[] }): ReactNode {
  const parts: { kind: RichBlock['kind']; blocks: RichBlock[] }[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (last?.kind === block.kind && block.kind !== 'PARAGRAPH' && block.kind !== 'HEADING') last.blocks.push(block);
    else parts.push({ kind: block.kind, blocks: [block] });
  }
  return parts.map(({ kind, blocks: [first, ...rest] }, index) => {
    const all = first ? [first, ...rest] : [];
    if (kind === 'BULLET' || kind === 'NUMBERED') {
      const List = kind === 'BULLET' ? 'ul' : 'ol';
      return (
        <List key={index} className={classes.text}>
          {all.map((block, entry) => (
            <li key={entry}>
              <Spans spans={block.spans} />
            </li>
          ))}
        </List>
      );
    }
    const Line = kind === 'HEADING' ? 'h4' : 'p';
    return (
      <Line key={index} className={classes.text}>
        <Spans spans={first?.spans ?? []} />
      </Line>
    );
  });
}

function Spans({ spans }: { readonly spans: readonly RichSpan[] }): ReactNode {
  return spans.map(({ text, bold, italic, link, placeholder }, index) => {
    const words = placeholder === null ? text : placeholder === 'FIRST_NAME' ? 'Maria' : 'Alvarez';
    const slanted = italic ? <em>{words}</em> : words;
    const strong = bold ? <strong>{slanted}</strong> : slanted;
    return <Fragment key={index}>{link === null ? strong : <span className={classes.link}>{strong}</span>}</Fragment>;
  });
}

function Question({ widget }: { readonly widget: WidgetDetail }): ReactNode {
  const { label, fineText } = widget;
  return (
    <div className={classes.question}>
      {widget.widgetType !== 'VERIFY' && <p className={classes.label}>{label}</p>}
      <Answers widget={widget} />
      {fineText !== '' && <p className={classes.fine}>{fineText}</p>}
    </div>
  );
}

const YES_NO = ['Yes', 'No'] as const;

function Answers({ widget: { widgetType, label, labels, start, end } }: { readonly widget: WidgetDetail }): ReactNode {
  switch (widgetType) {
    case 'YESNO':
      return <Options labels={YES_NO} kind="round" />;
    case 'CHOICE':
    case 'DROPDOWN':
      return <Options labels={labels} kind="round" />;
    case 'CHECKBOX':
      return <Options labels={labels} kind="square" />;
    case 'VERIFY':
      return <Options labels={[label]} kind="square" />;
    case 'RATING':
    case 'SCALE':
      return (
        <div className={classes.rating}>
          {Array.from({ length: end - start + 1 }, (_, step) => (
            <span key={step}>{start + step}</span>
          ))}
        </div>
      );
    case 'SHORT':
    case 'DATE':
      return <div className={classes.field} />;
  }
}

function Options({
  labels,
  kind,
}: {
  readonly labels: readonly string[];
  readonly kind: 'round' | 'square';
}): ReactNode {
  return (
    <ul className={classes.options} data-kind={kind}>
      {labels.map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  );
}
