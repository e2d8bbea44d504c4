import type { WidgetType } from '../../../../functions/domain/pitches/widget.ts';
import { findVideoId } from '../../../../functions/domain/pitches/youtube.ts';

/** What a kind of question is called, and what it asks for. */
export const WIDGET_KINDS: Readonly<Record<WidgetType, { readonly name: string; readonly hint: string }>> = {
  YESNO: { name: 'Yes or no', hint: 'Two buttons' },
  RATING: { name: 'Rating', hint: 'A number between two ends' },
  SHORT: { name: 'Short answer', hint: 'A line of text' },
  CHOICE: { name: 'Single choice', hint: 'One of several options' },
  CHECKBOX: { name: 'Multiple choice', hint: 'Any of several options' },
  VERIFY: { name: 'Confirmation', hint: 'A box to check' },
  DROPDOWN: { name: 'List', hint: 'One of many options' },
  DATE: { name: 'Date', hint: 'A day of the calendar' },
  SCALE: { name: 'Scale', hint: 'A number between two ends' },
};

/** Returns the address of a video's poster, or null when the address names no video. */
export function getPosterUrl(videoAddress: string): string | null {
  const id = findVideoId(videoAddress);
  return id === null ? null : `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
}
