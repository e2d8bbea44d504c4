import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NO_REDIRECT } from '../../../../functions/domain/pitches/redirect.ts';
import type { ShownSlide } from '../slide/shown-slide.ts';
import { PitchView } from '../viewer/pitch-view.tsx';
import { readBooking } from './calendar-frame.tsx';

const THANKS = 'Thank you for scheduling a time to meet with us!';
const INVITEE = 'https://api.calendly.com/scheduled_events/A/invitees/B';
const slide: ShownSlide = {
  id: 'p-a',
  slideType: 'CALENDAR',
  title: 'Choose a time',
  description: '',
  url: '',
  media: null,
  thumbnail: null,
  captions: null,
  listened: 0,
  calendars: [
    { name: 'First visit', url: 'https://calendly.com/ann/first-visit?utm_content=a-b' },
    { name: 'Call', url: 'https://calendly.com/ann/call' },
  ],
  content: [],
  widgets: [],
};
const show = (more: Partial<Parameters<typeof PitchView>[0]> = {}) =>
  render(
    <PitchView
      sender="Sunrise"
      color="#0b7462"
      slides={[slide]}
      redirect={NO_REDIRECT}
      endText="The end"
      inactiveText=""
      viewer={{ firstName: 'Ann', lastName: '' }}
      {...more}
    />,
  );
const findFrame = async (name: string): Promise<HTMLIFrameElement> => screen.findByTitle<HTMLIFrameElement>(name);
const say = (source: Window | null, origin: string, data: unknown): void =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { source, origin, data })));
const BOOKED = { event: 'calendly.event_scheduled', payload: { invitee: { uri: INVITEE } } };

describe('A calendar slide', () => {
  afterEach(cleanup);

  it('shows Continue only when the calendar itself says that a time was chosen', async () => {
    const onScheduled = vi.fn<(slideId: string, eventUrl: string | null) => void>();
    show({ onScheduled });
    const frame = await findFrame('First visit');
    expect(frame.src).toContain('utm_content=a-b&embed_domain=');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    say(window, 'https://calendly.com', BOOKED);
    say(frame.contentWindow, 'https://evil.test', BOOKED);
    say(frame.contentWindow, 'https://calendly.com', { event: 'calendly.event_type_viewed' });
    expect(onScheduled).not.toHaveBeenCalled();
    say(frame.contentWindow, 'https://calendly.com', BOOKED);
    expect(onScheduled).toHaveBeenCalledExactlyOnceWith('p-a', INVITEE);
    expect(screen.getByText(THANKS)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('The end')).toBeTruthy();
  });

  it('shows one of several calendars at a time', async () => {
    show({ onScheduled: vi.fn<(slideId: string, eventUrl: string | null) => void>() });
    await findFrame('First visit');
    fireEvent.click(screen.getByRole('button', { name: 'Call' }));
    expect((await findFrame('Call')).src).toContain('https://calendly.com/ann/call');
    expect(screen.queryByTitle('First visit')).toBeNull();
  });

  it('thanks who has scheduled before, and loads no calendar', () => {
    show({ onScheduled: vi.fn<(slideId: string, eventUrl: string | null) => void>(), scheduledIds: ['p-a'] });
    expect(screen.getByText(THANKS)).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  });

  it('loads nothing in a preview, which continues', () => {
    show();
    expect(screen.getByText('People choose a time here.')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  });
});

describe('What the page of a calendar says', () => {
  it.each([
    [BOOKED, { eventUrl: INVITEE }],
    [{ event: 'calendly.event_scheduled' }, { eventUrl: null }],
    [['msgsndr-booking-complete', {}], { eventUrl: null }],
    [['something else'], null],
    [{ event: 'calendly.date_and_time_selected' }, null],
    ['calendly.event_scheduled', null],
    [null, null],
  ])('%j means %j', (data, booking) => expect(readBooking(data)).toEqual(booking));
});
