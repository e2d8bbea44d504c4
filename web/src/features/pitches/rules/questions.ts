import {
  DEFAULT_RATING,
  SLIDE_WIDGET_TYPES,
  hasOptions,
  type WidgetType,
} from '../../../../../functions/domain/pitches/widget.ts';
import type { WrittenWidget } from '../api/slides.ts';

type SlideWidgetType = WrittenWidget['widgetType'];

interface StoredWidget {
  readonly widgetType: WidgetType;
  readonly label: string;
  readonly fineText: string;
  readonly labels: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Returns a question as its form shows it. Null: slides have no such question, so there is no form. */
export function toWritten({ widgetType, label, fineText, labels, start, end }: StoredWidget): WrittenWidget | null {
  const type = SLIDE_WIDGET_TYPES.find((each) => each === widgetType);
  return type === undefined ? null : { widgetType: type, label, fineText, labels, start, end };
}

/** Returns a new question. A choice begins with two empty options. */
export function newQuestion(widgetType: SlideWidgetType): WrittenWidget {
  return { widgetType, label: '', fineText: '', labels: hasOptions(widgetType) ? ['', ''] : [], ...DEFAULT_RATING };
}
