import { cleanup, screen, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ShownSlide } from '../slide/shown-slide.ts';
import { PitchView } from './pitch-view.tsx';

const slides = ['One', 'Two', 'Three'].map((title): ShownSlide => ({
  id: title,
  slideType: 'TEXT',
  title,
  description: '',
  url: '',
  media: null,
  thumbnail: null,
  captions: null,
  listened: 0,
  calendars: [],
  content: [{ kind: 'PARAGRAPH', spans: [{ text: title, bold: false, italic: false, link: null, placeholder: null }] }],
  widgets: [],
}));

function open(hasEnded = false): void {
  render(
    <PitchView
      sender="Harbor"
      color="#0b7462"
      slides={slides}
      redirect={{ type: 'NONE', url: '', phone: '', button: '' }}
      endText="Thanks"
      inactiveText=""
      viewer={{ firstName: 'Ann', lastName: 'Archer' }}
      hasEnded={hasEnded}
      keepsHistory
    />,
  );
}

const find = (name: string) => screen.findByRole('heading', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('The history of a pitch', () => {
  beforeEach(() => window.history.pushState(null, ''));

  it('has an entry for each slide, so that the back button of the browser leads to the slide before', async () => {
    open();
    const entries = window.history.length;
    await press('Continue');
    await press('Continue');
    await find('Three');
    expect(window.history.length).toBe(entries + 2);
    window.history.back();
    await find('Two');
    window.history.forward();
    await find('Three');
    await press('Back');
    await find('Two');
    await press('Back');
    await find('One');
    expect(window.history.state).toEqual({ slide: 0 });
  });

  it('does not leave the page by the Back of the last screen, where a contact came back', async () => {
    open(true);
    await find('Thanks');
    await press('Back');
    await find('Three');
    await press('Back');
    await find('Two');
    await press('Continue');
    await find('Three');
    window.history.back();
    await find('Two');
    expect(window.history.state).toEqual({ slide: 1 });
  });

  it('returns to its slide when the page loads again, and Back leads to the slide before', async () => {
    open();
    await press('Continue');
    await press('Continue');
    await find('Three');
    cleanup();
    open();
    await find('Three');
    window.history.back();
    await find('Two');
    expect(window.history.state).toMatchObject({ slide: 1 });
  });

  it('begins again when the page loads again at its end', async () => {
    open();
    for (let slide = 0; slide < 3; slide += 1) await press('Continue');
    await screen.findByText('Thanks');
    cleanup();
    open();
    await find('One');
    expect(window.history.state).toMatchObject({ slide: 0 });
  });
});
