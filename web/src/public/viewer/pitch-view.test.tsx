import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { NO_REDIRECT, type Redirect } from '../../../../functions/domain/pitches/redirect.ts';
import { findAxeProblems } from '../../testing/axe.ts';
import type { ShownSlide } from '../slide/shown-slide.ts';
import { PitchView } from './pitch-view.tsx';

const widget = { fineText: '', labels: [], start: 1, end: 10 };
const slide = (id: string, more: Partial<ShownSlide> = {}): ShownSlide => ({
  id,
  slideType: 'TEXT',
  title: `Slide ${id}`,
  description: '',
  url: '',
  media: null,
  thumbnail: null,
  calendars: [],
  captions: null,
  listened: 0,
  content: [],
  widgets: [],
  ...more,
});

function open(slides: readonly ShownSlide[], more: { redirect?: Redirect; shownId?: string } = {}) {
  return render(
    <PitchView
      sender="Sunrise Dental"
      color="#0b7462"
      slides={slides}
      redirect={more.redirect ?? NO_REDIRECT}
      endText="Thank You For Viewing!"
      inactiveText="Nothing here."
      viewer={{ firstName: 'Maria', lastName: 'Alvarez' }}
      shownId={more.shownId}
    />,
  );
}

const go = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a pitch as contacts see it', () => {
  it('goes through the slides to the last screen and back, and moves the focus to the heading', async () => {
    open([slide('a'), slide('b')]);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await go('Continue');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Slide b' }));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Slide 2 of 2');
    await go('Continue');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Thank You For Viewing!' }));
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await go('Back');
    expect(screen.getByRole('heading', { name: 'Slide b' })).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('says on the last screen how many answers are saved, and where the button leads', async () => {
    const redirect: Redirect = {
      ...NO_REDIRECT,
      type: 'LINK',
      url: 'https://bank.test@www.book.test/now?x=1',
      button: 'Book now',
    };
    render(
      <PitchView
        sender="Sunrise Dental"
        color="#0b7462"
        slides={[slide('a', { widgets: [{ ...widget, id: 'w1', widgetType: 'SHORT', label: 'Your wish' }] })]}
        redirect={redirect}
        endText="Thank You For Viewing!"
        inactiveText=""
        viewer={{ firstName: 'Maria', lastName: 'Alvarez' }}
        initialAnswers={{ w1: ['A cleaning'], gone: ['Of a question that is gone'] }}
        hasEnded
      />,
    );
    expect(screen.getByText('1 answer saved')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Book now' }).getAttribute('href')).toBe(redirect.url);
    expect(screen.getByText('Opens book.test')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('leaves empty slides out, and says so when nothing is left', () => {
    const { unmount } = open([slide('a', { title: '' }), slide('b')]);
    expect(screen.getByRole('heading', { name: 'Slide b' })).toBeTruthy();
    unmount();
    open([slide('a', { title: '' })]);
    expect(screen.getByText('Nothing here.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keeps every kind of answer while people go back and forth', async () => {
    const widgets: ShownSlide['widgets'] = [
      { ...widget, id: 'y', widgetType: 'YESNO', label: 'Coming?' },
      { ...widget, id: 'r', widgetType: 'RATING', label: 'How nervous?' },
      { ...widget, id: 's', widgetType: 'SHORT', label: 'Who sent you?' },
      { ...widget, id: 'm', widgetType: 'CHECKBOX', label: 'Which days?', labels: ['Mon', 'Wed', 'Fri'] },
      { ...widget, id: 'd', widgetType: 'DATE', label: 'Which day?' },
      { ...widget, id: 'l', widgetType: 'DROPDOWN', label: 'Which office?', labels: ['Scottsdale', 'Tempe'] },
      { ...widget, id: 'c', widgetType: 'CHOICE', label: 'How?', labels: ['By phone', 'Here'] },
      { ...widget, id: 'n', widgetType: 'SCALE', label: 'How much?', start: 0, end: 3 },
      { ...widget, id: 'v', widgetType: 'VERIFY', label: 'I agree', fineText: 'You can change your mind.' },
    ];
    open([slide('a', { widgets }), slide('b')]);
    const group = (name: string) => within(screen.getByRole('group', { name }));
    await userEvent.click(group('Coming?').getByRole('radio', { name: 'No' }));
    await userEvent.click(group('How nervous?').getByRole('radio', { name: '10' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Who sent you?' }), 'Ann');
    for (const day of ['Fri', 'Mon', 'Wed', 'Wed'])
      await userEvent.click(group('Which days?').getByRole('checkbox', { name: day }));
    await userEvent.type(screen.getByLabelText('Which day?'), '2026-12-04');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Which office?' }), 'Tempe');
    await userEvent.click(group('How?').getByRole('radio', { name: 'Here' }));
    await userEvent.click(group('How much?').getByRole('radio', { name: '3' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }));
    expect(await findAxeProblems()).toEqual([]);
    await go('Continue');
    await go('Back');
    const checked = [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(
      (input) => input.labels?.[0]?.textContent,
    );
    expect(checked).toEqual(['No', '10', 'Mon', 'Fri', 'Here', '3', 'I agree']);
    expect(screen.getByLabelText<HTMLInputElement>('Which day?').value).toBe('2026-12-04');
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('Tempe');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ann');
  });

  it('fills names in, and opens links in a new tab without access to the page', () => {
    const span = { text: '', bold: false, italic: false, link: null, placeholder: null };
    open([
      slide('a', {
        content: [
          {
            kind: 'PARAGRAPH',
            spans: [
              { ...span, text: 'Hi ' },
              { ...span, placeholder: 'FIRST_NAME', bold: true },
            ],
          },
          { kind: 'NUMBERED', spans: [{ ...span, text: 'our form', link: 'https://example.com/form' }] },
          { kind: 'NUMBERED', spans: [{ ...span, text: '<img src=x onerror=alert(1)>' }] },
        ],
      }),
    ]);
    expect(screen.getByText('Maria').tagName).toBe('STRONG');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    const link = screen.getByRole('link', { name: 'our form' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://example.com/form',
      'noopener noreferrer',
    ]);
    expect(document.querySelector('img')).toBeNull();
  });

  it('loads the player of a video only after a tap, from the host without cookies', async () => {
    open([slide('a', { slideType: 'YOUTUBE', url: 'https://youtu.be/aqz-KE-bpKQ' })]);
    expect(document.querySelector('iframe')).toBeNull();
    await go('Play: Slide a');
    const player = await screen.findByTitle<HTMLIFrameElement>('Slide a');
    expect(player.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?.*enablejsapi=1/);
  });

  it('ends with the page or the number that staff chose', async () => {
    const link = { ...NO_REDIRECT, type: 'LINK', url: 'https://example.com/', button: 'Book now' } as const;
    const { unmount } = open([slide('a')], { redirect: link });
    expect(screen.getByRole('link', { name: 'Book now' }).getAttribute('href')).toBe('https://example.com/');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Book now' }));
    expect(await screen.findByRole('heading', { name: 'Thank You For Viewing!' })).toBeTruthy();
    // The last screen is no dead end.
    expect(screen.getByRole('link', { name: 'Book now' })).toBeTruthy();
    await go('Back');
    expect(screen.getByRole('link', { name: 'Book now' })).toBeTruthy();
    unmount();
    open([slide('a')], { redirect: { ...NO_REDIRECT, type: 'CONTACT', phone: '+16025550142', button: 'Reach us' } });
    await go('Reach us');
    expect(screen.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
      'tel:+16025550142',
      'sms:+16025550142',
    ]);
  });

  it('shows the slide that the editor has chosen, also an empty one', () => {
    open([slide('a'), slide('b', { title: '' })], { shownId: 'b' });
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Slide 2 of 2');
  });
});
