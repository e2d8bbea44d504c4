import { DEFAULT_RATING, hasOptions, type WidgetType } from '../../../../../functions/domain/pitches/widget.ts';
import type { WrittenWidget } from '../api/slides.ts';

/** Returns a new question. A choice begins with two empty options. */
export function newQuestion(widgetType: WidgetType): WrittenWidget {
  return { widgetType, label: '', fineText: '', labels: hasOptions(widgetType) ? ['', ''] : [], ...DEFAULT_RATING };
}
