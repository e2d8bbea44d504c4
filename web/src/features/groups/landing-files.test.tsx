import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import type { MediaUploadState } from '../../shared/media/use-media-upload.ts';
import { ExplainerField } from './components/explainer-field.tsx';
import { LandingModal } from './components/landing-modal.tsx';

const VIDEO = { url: '/media/o/v-large.mp4', width: 1280, height: 720 };
const READY = { state: 'READY', problem: null, poster: '/media/o/p.jpg', files: [VIDEO] } as const;
const landingPage = {
  title: 'Join us',
  description: '',
  color: null,
  schedule: null,
  price: 5,
  trialPeriod: 0,
  sendCampaign: false,
  campaignId: null,
  explainerMedia: { ...READY, files: [...READY.files] },
  thumbnail: '/media/o/t.png',
  profile: null,
};

const nothing = (): void => undefined;
const upload = (phase: MediaUploadState['phase'] = { name: 'IDLE' }): MediaUploadState => ({
  phase,
  interrupted: null,
  start: nothing,
  pause: nothing,
  resume: nothing,
  cancel: nothing,
});
const field = (more: Partial<Parameters<typeof ExplainerField>[0]> = {}) => (
  <ExplainerField
    saved={{ explainerMedia: null, thumbnail: null }}
    chosen={undefined}
    upload={upload()}
    onRemove={nothing}
    {...more}
  />
);
const saved = (state: 'UPLOADED' | 'PROCESSING' | 'FAILED', problem: 'WRONG_TYPE' | 'PROCESSING' | null = null) => ({
  explainerMedia: { state, problem, poster: null, files: [] },
  thumbnail: null,
});

describe('the video of a group', () => {
  it.each([
    ['a chosen video', { chosen: 'videos/o/v.mov' }, 'Processing will begin when you click save'],
    ['an uploaded video', { saved: saved('UPLOADED') }, 'Video Processing'],
    ['a processed video', { saved: saved('PROCESSING') }, 'Video Processing'],
    ['a file that is none', { saved: saved('FAILED', 'WRONG_TYPE') }, 'This file is not a video. The page does not'],
    ['a failed video', { saved: saved('FAILED', 'PROCESSING') }, 'The video could not be processed.'],
  ])('The field of %s says what becomes of it, and offers a way out', async (_, given, words) => {
    renderApp(field(given));
    expect(document.body.textContent).toContain(words);
    expect(screen.getByRole('button', { name: 'Replace the file' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove the video' })).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('The field without a video offers to choose one, also after the removal', async () => {
    const { unmount } = renderApp(field());
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove the video' })).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
    unmount();
    renderApp(field({ saved: saved('PROCESSING'), chosen: null }));
    expect(screen.getByText('The video will be removed when you click save.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('A running upload can be canceled, and nothing else is chosen in the meantime', () => {
    renderApp(field({ upload: upload({ name: 'UPLOADING', share: 0.5 }) }));
    expect(screen.getByRole('button', { name: 'Cancel upload' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
  });

  it('A video and a picture that are removed are named in the save, and other files are not', async () => {
    const calls = stubApi({
      updateGroup: { updateGroup: OK },
      groupForm: { group: { ...OK, group: null } },
    });
    const onClose = vi.fn<() => void>();
    renderApp(<LandingModal group={{ id: 'g1', landingPage }} campaignPicker={() => null} onClose={onClose} />);
    expect(screen.getByLabelText('The video of the page').getAttribute('poster')).toBe('/media/o/t.png');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the video' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const { explainerMedia: _media, thumbnail: _thumbnail, profile: _profile, ...settings } = landingPage;
    expect(calls.getFirst('updateGroup')).toEqual({
      groupId: 'g1',
      group: { landingPage: { explainer: null, thumbnail: null } },
      seen: settings,
    });
  });

  it('A file of another kind is refused before it is uploaded', async () => {
    const calls = stubApi({ groupForm: { group: { ...OK, group: null } } });
    renderApp(<LandingModal group={{ id: 'g1', landingPage }} campaignPicker={() => null} onClose={nothing} />);
    const input = screen.getByLabelText('Video', { selector: 'input' });
    await userEvent.upload(input, new File(['Hello'], 'a.mp4', { type: 'text/plain' }));
    expect(await screen.findByText('Choose a .mp4 or .mov video.')).toBeTruthy();
    expect(calls.filter(({ operation }) => operation !== 'groupForm')).toEqual([]);
  });
});
