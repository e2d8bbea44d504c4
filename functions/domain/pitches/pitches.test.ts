import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPitchProblem, NEW_PITCH_SETTINGS, reorderSlides } from './pitch.ts';
import { cleanRedirect, findRedirectProblem } from '../redirects/check-redirect.ts';
import { NO_REDIRECT, type Redirect } from './redirect.ts';
import { cleanRichText, findRichTextProblem, isSafeLink, type RichBlock } from './rich-text.ts';
import { buildPartId, getOwnerId } from './slide-id.ts';
import { findSlideProblem, hasSlideContent, NO_SLIDE_FILES } from './slide.ts';
import type { OwnedMedia } from '../media/owned-media.ts';
import { findVideoId } from './youtube.ts';
import { cleanWidget, findWidgetProblem, type Widget } from './widget.ts';

const span = (text: string, more: Partial<RichBlock['spans'][number]> = {}) => ({
  text,
  bold: false,
  italic: false,
  link: null,
  placeholder: null,
  ...more,
});
const line = (...spans: RichBlock['spans']): RichBlock => ({ kind: 'PARAGRAPH', spans });
const widget = (more: Partial<Widget>): Widget => ({
  id: 'w',
  widgetType: 'SHORT',
  label: 'Your goal?',
  fineText: '',
  labels: [],
  start: 1,
  end: 10,
  ...more,
});

describe('The text of a slide', () => {
  it.each([
    ['https://example.com', true],
    ['mailto:ann@example.com', true],
    ['tel:+16025550101', true],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    [' javascript:alert(1)', false],
    ['data:text/html,<script>', false],
    ['//example.com', false],
    ['example.com', false],
    [`https://example.com/${'a'.repeat(2_000)}`, false],
  ])('may link to %s: %s', (link, isSafe) => {
    expect(isSafeLink(link)).toBe(isSafe);
    expect(findRichTextProblem([line(span('here', { link }))]) === null).toBe(isSafe);
  });

  it('loses empty pieces and empty lines at its end, and keeps those between', () => {
    const name = span('dropped', { placeholder: 'FIRST_NAME' });
    expect(
      cleanRichText([line(span('Hi '), name, span('')), line(), line(span('Bye')), line(span('')), line()]),
    ).toEqual([line(span('Hi '), { ...name, text: '' }), line(), line(span('Bye'))]);
  });

  it('has at most 10,000 characters in all its lines', () => {
    expect(findRichTextProblem([line(span('a'.repeat(9_999))), line()])).toBeNull();
    expect(findRichTextProblem([line(span('a'.repeat(9_999))), line(span('b'))])).toMatch(/10,000 characters/);
  });
});

describe('The address of a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['https://www.youtube.com/watch?list=x&v=aqz-KE-bpKQ&t=9s', 'aqz-KE-bpKQ'],
    ['youtu.be/aqz-KE-bpKQ?si=abc', 'aqz-KE-bpKQ'],
    ['https://m.youtube.com/shorts/aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['https://www.youtube.com/live/aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['https://www.youtube.com/watch', null],
    ['https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ', null],
    ['https://vimeo.com/123', null],
    ['https://youtu.be/short', null],
    ['', null],
  ])('%s names the video %s', (address, id) => expect(findVideoId(address)).toBe(id));
});

describe('A question', () => {
  it('of a rating has its ends in order, as whole numbers', () => {
    expect(cleanWidget(widget({ widgetType: 'RATING', start: 9.7, end: 2 }))).toMatchObject({ start: 2, end: 9 });
  });

  it('that is no rating and no choice keeps neither ends nor options of what it was before', () => {
    expect(cleanWidget(widget({ labels: ['a'], start: 3, end: 4 }))).toEqual(widget({}));
  });

  it('of a choice loses empty and repeated options', () => {
    const given = widget({ widgetType: 'CHOICE', labels: [' Yes ', '', 'No', 'Yes'] });
    expect(cleanWidget(given).labels).toEqual(['Yes', 'No']);
  });

  it.each([
    [{}, null],
    [{ label: '' }, 'Write the question.'],
    [{ widgetType: 'CHECKBOX', labels: [] }, 'Enter at least one option.'],
    [{ widgetType: 'CHOICE', labels: ['One'] }, null],
    [{ widgetType: 'RATING', start: 5, end: 5 }, 'The ends of a rating must differ.'],
    [{ widgetType: 'RATING', start: 0, end: 100 }, 'A rating has at most 21 values.'],
    [{ widgetType: 'RATING', start: 0, end: 20 }, null],
  ] as const)('with %j has the problem: %s', (more, problem) => expect(findWidgetProblem(widget(more))).toBe(problem));
});

describe('The button of a pitch', () => {
  const button = (more: Partial<Redirect>): Redirect => ({ ...NO_REDIRECT, ...more });

  it('gets https:// in front of a link without a scheme, and the word Continue when it has none', () => {
    expect(cleanRedirect(button({ type: 'LINK', url: ' example.com/a ', button: ' ' }))).toEqual(
      button({ type: 'LINK', url: 'https://example.com/a', button: 'Continue' }),
    );
  });

  it('that is removed keeps nothing', () => {
    expect(cleanRedirect(button({ type: 'NONE', url: 'https://a.example', phone: '1', button: 'Go' }))).toEqual(
      NO_REDIRECT,
    );
  });

  it('calls a number in E.164', () => {
    expect(cleanRedirect(button({ type: 'CONTACT', phone: '(602) 555-0142' })).phone).toBe('+16025550142');
  });

  it.each([
    [{ type: 'LINK', url: '' }, false],
    [{ type: 'LINK', url: 'javascript:alert(1)' }, false],
    [{ type: 'LINK', url: 'https://user@example.com' }, false],
    [{ type: 'LINK', url: 'https://localhost' }, false],
    [{ type: 'LINK', url: 'shop.example.com' }, true],
    [{ type: 'CONTACT', phone: '' }, false],
    [{ type: 'CONTACT', phone: '602 555 0142' }, true],
    [{ type: 'LINK', url: 'a.example', button: 'x'.repeat(41) }, false],
  ] as const)('%j can be saved: %s', (more, canSave) => {
    expect(findRedirectProblem(cleanRedirect(button(more))) === null).toBe(canSave);
  });
});

describe('A slide', () => {
  const slide = { internalTitle: '', title: '', description: '', url: '', ...NO_SLIDE_FILES, content: [], widgets: [] };

  it('of a video needs the address of one', () => {
    expect(findSlideProblem({ ...slide, slideType: 'YOUTUBE' })).toMatch(/address of a YouTube video/);
    expect(findSlideProblem({ ...slide, slideType: 'YOUTUBE', url: 'youtu.be/aqz-KE-bpKQ' })).toBeNull();
  });

  const file = (kind: 'IMAGE' | 'VIDEO' | 'AUDIO', state: OwnedMedia['state'] = 'READY'): OwnedMedia => ({
    kind,
    state,
    mediaId: 'm',
    problem: null,
    output: null,
  });

  it.each([
    ['UPLOAD', 'Choose an image or a video.'],
    ['SCREEN', 'Record your screen.'],
    ['RECORD', 'Record a video.'],
    ['AUDIO', 'Choose a .mp3 or .wav file.'],
  ] as const)('of the kind %s needs its file, and shows it once it is ready', (slideType, problem) => {
    expect(findSlideProblem({ ...slide, slideType })).toBe(problem);
    const media = file(slideType === 'AUDIO' ? 'AUDIO' : 'VIDEO');
    expect(findSlideProblem({ ...slide, slideType, media, noCaptions: true })).toBeNull();
    expect(hasSlideContent({ ...slide, slideType, media })).toBe(true);
    expect(hasSlideContent({ ...slide, slideType, title: 'Soon', media: file('VIDEO', 'PROCESSING') })).toBe(false);
  });

  it('with a video has captions, or states that it needs none', () => {
    const video = { ...slide, slideType: 'UPLOAD' as const, media: file('VIDEO') };
    expect(findSlideProblem(video)).toBe('Upload captions, or state that the video needs none.');
    expect(findSlideProblem({ ...video, captions: 'media/o/x.vtt' })).toBeNull();
    expect(findSlideProblem({ ...video, media: file('IMAGE') })).toBeNull();
  });

  it('of text may be empty, and then shows nothing', () => {
    expect(findSlideProblem({ ...slide, slideType: 'TEXT' })).toBeNull();
    expect(hasSlideContent({ ...slide, slideType: 'TEXT' })).toBe(false);
    expect(hasSlideContent({ ...slide, slideType: 'TEXT', widgets: [widget({})] })).toBe(true);
  });

  it('and its questions have ids that name what they belong to', () => {
    const slideId = buildPartId('01PITCH', 'abc');
    expect(getOwnerId(buildPartId(slideId, 'def'))).toBe(slideId);
    expect(getOwnerId(slideId)).toBe('01PITCH');
    expect(getOwnerId('none')).toBe('none');
  });
});

describe('A pitch', () => {
  it.each([
    [{ title: ' ' }, 'Enter a title.'],
    [{ color: 'red' }, 'Choose a color such as #0b7462.'],
    [{ redirect: { ...NO_REDIRECT, type: 'LINK' } }, 'Enter the address of a page, such as https://example.com.'],
    [{}, null],
  ] as const)('with %j has the problem: %s', (more, problem) =>
    expect(findPitchProblem({ ...NEW_PITCH_SETTINGS, ...more })).toBe(problem),
  );

  it('keeps every slide once in any new order, and follows the order for the slides that it names', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 20 }).map(String), { maxLength: 12 });
    fc.assert(
      fc.property(ids, fc.array(fc.integer({ min: 0, max: 25 }).map(String)), (structure, wanted) => {
        const order = reorderSlides(structure, wanted);
        expect([...order].sort()).toEqual([...structure].sort());
        const named = [...new Set(wanted)].filter((id) => structure.includes(id));
        expect(order.filter((id) => named.includes(id))).toEqual(named);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('keeps a slide that someone added in the meantime behind the slide it follows', () => {
    expect(reorderSlides(['a', 'new', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'new', 'b']);
  });
});
