import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { findAxeProblems, renderApp, stubApi } from '../../../../testing/app.ts';
import { EditorButton, ExternalSteps } from './editor-button.tsx';

it('A campaign of version 2 says that the editor has no address, and makes no token then', async () => {
  const calls = stubApi({});
  renderApp(<EditorButton campaignId="c" name="Spring" className="" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Spring' }));
  expect(await screen.findByText(/has no address yet/)).toBeTruthy();
  expect(await findAxeProblems()).toEqual([]);
  expect(calls).toEqual([]);
});

it('The steps of a campaign of version 2 are a button to the other editor, which says that it has no address', async () => {
  const calls = stubApi({});
  renderApp(<ExternalSteps campaignId="c" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Open the editor' }));
  expect(await screen.findByText(/has no address yet/)).toBeTruthy();
  expect(calls).toEqual([]);
});
