import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { BodyParts } from './routes/body-parts.tsx';

const arm = { id: 'b1', label: 'Arm', campaigns: [{ id: 'c1', name: 'Arm care' }] };
const list = (options: object[]) => ({ landingPageDropdownOptions: { ...OK, landingPageDropdownOptions: options } });
const names = {
  campaigns: {
    next: null,
    ...OK,
    campaigns: [
      { id: 'c1', name: 'Arm care' },
      { id: 'c2', name: 'Reminder' },
    ],
  },
};
const update = { updateLandingPageDropdownOption: OK };

describe('the parts of the body', () => {
  it('can be named, and save themselves', async () => {
    const calls = stubApi({
      landingPageDropdownOptions: list([arm]),
      campaignNames: names,
      updateLandingPageDropdownOption: update,
    });
    renderApp(<BodyParts />);
    await userEvent.click(await screen.findByLabelText('Label'));
    await userEvent.paste(' left');
    await waitFor(() => expect(calls.some(({ operation }) => operation.startsWith('update'))).toBe(true), {
      timeout: 3_000,
    });
    expect(calls.find(({ operation }) => operation.startsWith('update'))?.variables).toEqual({
      id: 'b1',
      option: { label: 'Arm left' },
    });
    expect(await findAxeProblems()).toEqual([]);
  });

  it('get and lose campaigns', async () => {
    const calls = stubApi({
      landingPageDropdownOptions: list([arm]),
      campaignNames: names,
      updateLandingPageDropdownOption: update,
    });
    renderApp(<BodyParts />);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Arm care' }));
    await userEvent.click(screen.getByRole('button', { name: '+ Add campaign' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Reminder' }));
    await waitFor(() =>
      expect(
        calls.filter(({ operation }) => operation.startsWith('update')).map(({ variables }) => variables['option']),
      ).toEqual([{ campaignsToRemove: ['c1'] }, { campaignsToAdd: ['c2'] }]),
    );
  });

  it('are deleted after a question', async () => {
    stubApi({
      landingPageDropdownOptions: list([arm]),
      campaignNames: names,
      deleteLandingPageDropdownOptions: { deleteLandingPageDropdownOptions: OK },
    });
    renderApp(<BodyParts />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Arm' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The option has been deleted.')).toBeTruthy();
  });

  it('say that there are none, and begin with New Label', async () => {
    const calls = stubApi({
      landingPageDropdownOptions: list([]),
      campaignNames: names,
      createLandingPageDropdownOption: { createLandingPageDropdownOption: OK },
    });
    renderApp(<BodyParts />);
    expect(await screen.findByText('- No Body Parts Found -')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'New option' })[0] ?? document.body);
    await waitFor(() => expect(calls.some(({ operation }) => operation.startsWith('create'))).toBe(true));
  });
});
