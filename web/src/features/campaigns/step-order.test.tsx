import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { OK, renderApp, type SentCalls, stubApi } from '../../testing/app.ts';
import { CampaignEditor } from './routes/campaign.tsx';
import { campaign, later, step } from './test-campaign.ts';

const third = { ...step, id: 'f3' };
const editor = (
  <CampaignEditor campaignId="c1" onOpenContact={vi.fn<() => void>()} onCreateContact={vi.fn<() => void>()} />
);

/** Shows a campaign with the steps f1, f2 and f3. The server moves a step, or refuses to. */
function stubCampaign(moves: boolean): SentCalls {
  let feature = ['f1', 'f2', 'f3'];
  return stubApi({
    campaign: () => ({
      campaign: {
        ...OK,
        campaign: { ...campaign, structure: { ...campaign.structure, feature }, features: [step, later, third] },
      },
    }),
    moveCampaignFeature: ({ campaignFeatureId, after }) => {
      if (!moves) return { moveCampaignFeature: { success: false, errors: ['There is no such step.'] } };
      const others = feature.filter((id) => id !== campaignFeatureId);
      feature = others.toSpliced(others.indexOf(String(after)) + 1, 0, String(campaignFeatureId));
      return { moveCampaignFeature: OK };
    },
  });
}

function listMoves(calls: SentCalls): unknown[] {
  return calls.getAll('moveCampaignFeature');
}

/** Returns the place of the unfinished step f2, from 1. */
function findUnfinished(): number {
  return screen.getAllByRole('article').findIndex((card) => card.textContent.includes('Unfinished')) + 1;
}

describe('the order of the steps', () => {
  it('changes by the buttons of a step, which the first and the last step have in one direction only', async () => {
    const calls = stubCampaign(true);
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Move step 2 up' }));
    await waitFor(() => expect(findUnfinished()).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: 'Move step 1 down' }));
    await waitFor(() => expect(findUnfinished()).toBe(2));
    expect(listMoves(calls)).toEqual([
      { campaignFeatureId: 'f2', after: null },
      { campaignFeatureId: 'f2', after: 'f1' },
    ]);
    expect(screen.queryByRole('button', { name: 'Move step 1 up' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Move step 3 down' })).toBeNull();
  });

  it('changes by dragging a step onto another one, whose place it takes', async () => {
    const calls = stubCampaign(true);
    renderApp(editor);
    await screen.findByRole('button', { name: 'Move step 2 up' });
    const items = screen.getAllByRole('article').map((card) => card.closest('li') ?? card);
    const [first = document.body, , last = document.body] = items;
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };
    fireEvent.dragStart(first, { dataTransfer });
    fireEvent.dragOver(last, { dataTransfer });
    fireEvent.drop(last, { dataTransfer });
    await waitFor(() => expect(listMoves(calls)).toEqual([{ campaignFeatureId: 'f1', after: 'f3' }]));
  });

  it('is as before when the server refuses the move', async () => {
    stubCampaign(false);
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Move step 2 up' }));
    expect(await screen.findByText('Step not moved')).toBeTruthy();
    await waitFor(() => expect(findUnfinished()).toBe(2));
  });
});
