import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACKS } from '../../../../functions/domain/brand/packs.ts';
import { cleanRichText, RICH_BLOCK_KINDS, type RichBlock } from '../../../../functions/domain/pitches/rich-text.ts';
import { CONFLICT } from '../../../../functions/domain/shared/conflict.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import type { PitchDetail } from './api/pitches.ts';
import type { SlideDetail } from './api/slide.ts';
import { PitchEditor } from './components/editor/pitch-editor.tsx';
import { Library } from './routes/library.tsx';
import { toContrastText } from '../../../../functions/domain/brand/contrast.ts';
import { toRichBlocks, toRichDocument } from './rules/rich-text-document.ts';
import { getSlideName } from '../../../../functions/domain/pitches/slide-name.ts';

const slide = (id: string, more: Partial<SlideDetail> = {}): SlideDetail => ({
  id,
  slideType: 'YOUTUBE',
  internalTitle: '',
  title: `Slide ${id}`,
  description: '',
  url: 'https://youtu.be/aqz-KE-bpKQ',
  content: [],
  media: null,
  thumbnail: null,
  calendars: [],
  captions: null,
  noCaptions: false,
  widgets: [],
  saved: true,
  version: 1,
  ...more,
});

const pitch = (slides: SlideDetail[]): PitchDetail => ({
  id: 'p',
  title: 'Welcome',
  description: '',
  endText: '',
  color: null,
  showPreviews: true,
  shareImage: null,
  image: null,
  archived: false,
  structure: slides.map(({ id }) => id),
  redirectType: 'NONE',
  redirectUrl: '',
  redirectPhone: '',
  redirectButton: 'Continue',
  slides,
});

const editor = () => <PitchEditor pitchId="p" canEdit onClose={() => undefined} />;
const title = () => screen.findByRole('textbox', { name: 'Title' });

describe('the library', () => {
  it('shows titles and the number of slides', async () => {
    const listed = { id: 'p', title: 'Welcome', color: null, created: '2026-11-20T18:00:00Z', archived: false };
    stubApi({
      pitches: {
        pitches: { ...OK, total: 1, next: null, pitches: [{ ...listed, structure: ['a', 'b'], slides: [] }] },
      },
    });
    renderApp(<Library />);
    expect(await screen.findByRole('button', { name: 'Welcome' })).toBeTruthy();
    expect(screen.getByText(/^2 slides/)).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('offers a new pitch to an organization without any', async () => {
    stubApi({ pitches: { pitches: { ...OK, total: 0, next: null, pitches: [] } } });
    renderApp(<Library />);
    expect(await screen.findByText('No pitches yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '+ New Pitch' })).toHaveLength(2);
  });
});

describe('the editor of a pitch', () => {
  it.each([
    ['not in the main brand', PACKS.text, false, false],
    ['in the main brand with the switch of the organization', PACKS.text, true, true],
    ['in the brand of clinics', PACKS.health, false, true],
  ] as const)('offers a button on the last slide %s', async (_, pack, showRedirect, isOffered) => {
    stubApi({ pitch: { pitch: { ...OK, pitch: pitch([slide('a')]) } } });
    const session = buildSession();
    renderApp(editor(), { pack, session: { ...session, organization: { ...session.organization, showRedirect } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Settings' }));
    await screen.findByRole('dialog', { name: 'Pitch settings' });
    expect(screen.queryByRole('group', { name: 'Button on the last slide' }) !== null).toBe(isOffered);
  });

  it('saves what is typed on the version that the form began with', async () => {
    const calls = stubApi({
      pitch: { pitch: { ...OK, pitch: pitch([slide('a')]) } },
      updatePitchSlide: { updatePitchSlide: OK },
    });
    renderApp(editor());
    await userEvent.type(await title(), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('All changes saved')).toBeTruthy();
    const saved = calls.find(({ operation }) => operation === 'updatePitchSlide');
    expect(saved?.variables).toMatchObject({ pitchSlideId: 'a', title: 'Slide a!', version: 1 });
  });

  it('shows both versions when someone else has saved the slide, and saves over it only when told to', async () => {
    const calls = stubApi({
      pitch: { pitch: { ...OK, pitch: pitch([slide('a')]) } },
      updatePitchSlide: ({ version }) => ({
        updatePitchSlide: version === null ? OK : { success: false, errors: [CONFLICT] },
      }),
    });
    renderApp(editor());
    await userEvent.type(await title(), ' of mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this slide' });
    expect(within(dialog).getByText('Slide a of mine')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save yours' }));
    const versions = () => calls.getAll('updatePitchSlide').map((variables) => variables['version']);
    await waitFor(() => expect(versions()).toEqual([1, null]));
  });

  it('deletes a new slide that is left without a save', async () => {
    const calls = stubApi({
      pitch: { pitch: { ...OK, pitch: pitch([slide('a')]) } },
      createPitchSlide: { createPitchSlide: { ...OK, slide: { id: 'new' } } },
      pitchSlide: { pitchSlide: { ...OK, slide: slide('new', { title: '', url: '', saved: false, version: 0 }) } },
      deletePitchSlide: { deletePitchSlide: OK },
    });
    renderApp(editor());
    await userEvent.click(await screen.findByRole('button', { name: 'Add slide' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'YouTube video' }));
    expect(await screen.findByText('Draft slide, not saved yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Slide a/ }));
    await waitFor(() => expect(calls.getFirst('deletePitchSlide')).toEqual({ pitchSlideId: 'new' }));
  });

  it('deletes a new slide when the person has left without a save, and not while the question is open', async () => {
    const calls = stubApi({
      pitches: { pitches: { ...OK, total: 0, next: null, pitches: [] } },
      pitch: { pitch: { ...OK, pitch: pitch([slide('a')]) } },
      createPitchSlide: { createPitchSlide: { ...OK, slide: { id: 'new' } } },
      pitchSlide: { pitchSlide: { ...OK, slide: slide('new', { title: '', url: '', saved: false, version: 0 }) } },
      deletePitchSlide: { deletePitchSlide: OK },
    });
    const deleted = () => calls.filter(({ operation }) => operation === 'deletePitchSlide');
    renderApp(<Library />, { at: '/library?pitch=p' });
    await userEvent.click(await screen.findByRole('button', { name: 'Add slide' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'YouTube video' }));
    await screen.findByText('Draft slide, not saved yet');
    await userEvent.type(await title(), 'Typed');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Are You Sure?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(deleted()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Back to Pitches' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(deleted()).toHaveLength(1));
  });

  it('moves the chosen slide', async () => {
    const calls = stubApi({
      pitch: { pitch: { ...OK, pitch: pitch([slide('a'), slide('b')]) } },
      updatePitch: { updatePitch: OK },
    });
    renderApp(editor());
    await userEvent.click(await screen.findByRole('button', { name: 'Move slide 1 down' }));
    await waitFor(() => expect(calls.getFirst('updatePitch')).toMatchObject({ structure: ['b', 'a'] }));
  });

  it('says why an address is no video, and saves nothing', async () => {
    stubApi({ pitch: { pitch: { ...OK, pitch: pitch([slide('a', { url: 'https://vimeo.com/1' })]) } } });
    renderApp(editor());
    await userEvent.type(await title(), '!');
    expect(screen.getByText(/Paste the address of a YouTube video/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });
});

describe('the rules of the editor', () => {
  it('The document of the editor keeps every text', () => {
    const span = fc.record({
      text: fc.string({ minLength: 1, maxLength: 8 }),
      bold: fc.boolean(),
      italic: fc.boolean(),
      link: fc.constantFrom(null, 'https://example.com/'),
      placeholder: fc.constantFrom(null, null, 'FIRST_NAME' as const, 'LAST_NAME' as const),
    });
    const block = fc.record({ kind: fc.constantFrom(...RICH_BLOCK_KINDS), spans: fc.array(span, { maxLength: 4 }) });
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), (given) => {
        const blocks: RichBlock[] = cleanRichText(given);
        fc.pre(blocks.length > 0);
        expect(toRichBlocks(toRichDocument(blocks))).toEqual(blocks);
      }),
      { seed: 5 },
    );
  });

  it.each([
    ['#000000', '#ffffff'],
    ['#0b7462', '#ffffff'],
    ['#ffd43b', '#000000'],
    ['#ffffff', '#000000'],
  ])('On %s the readable text is %s', (color, text) => expect(toContrastText(color)).toBe(text));

  it('A slide is called by its internal title, its title, or its kind, cut after 25 characters', () => {
    const named = { slideType: 'TEXT', internalTitle: '', title: '' } as const;
    expect(getSlideName(named)).toBe('Text');
    expect(getSlideName({ ...named, title: 'Hello' })).toBe('Hello');
    expect(getSlideName({ ...named, title: 'Hello', internalTitle: 'For new ones' })).toBe('For new ones');
    expect(getSlideName({ ...named, title: 'a'.repeat(26) })).toBe(`${'a'.repeat(25)}…`);
  });
});
