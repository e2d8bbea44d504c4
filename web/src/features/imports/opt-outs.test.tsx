import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { stubUploads } from './testing/stub-uploads.ts';
import { Imports } from './routes/imports.tsx';

const job = {
  id: 'job-1',
  kind: 'OPT_OUT',
  state: 'DONE',
  progress: 1,
  added: 2,
  merged: 0,
  skipped: 1,
  rejected: 1,
  leftOut: [{ reason: 'Opted in', count: 1 }],
  archived: 0,
  undoneBy: null,
  fileName: 'stops.csv',
  rejects: [{ row: 4, value: 'nobody', reason: 'Not a phone number' }],
  error: null,
  campaignId: null,
};

async function chooseFile(content: string): Promise<HTMLElement> {
  renderApp(<Imports />);
  await userEvent.click(await screen.findByRole('button', { name: 'Import opt-outs' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import opt-outs' });
  await userEvent.upload(
    within(dialog).getByLabelText('Drop a CSV or Excel file here'),
    new File([content], 'stops.csv'),
  );
  return dialog;
}

describe('the import of opt-outs', () => {
  it('A file is reviewed and uploaded, and its result is shown', async () => {
    vi.stubGlobal('XMLHttpRequest', stubUploads());
    const calls = stubApi({
      jobs: { jobs: { ...OK, jobs: [], next: null } },
      createUpload: { createUpload: { ...OK, uploadKey: 'key', url: 'https://files.example/put' } },
      optOutsFromCsv: { optOutsFromCsv: { ...OK, job: { id: 'job-1' } } },
      job: { job: { ...OK, job } },
    });
    const dialog = within(await chooseFile('Who,Reach\nAva,602-555-0142\nBen,602-555-0143\nCy,nobody\n'));
    expect((await dialog.findByLabelText<HTMLSelectElement>('Column with the phone numbers')).value).toBe('Reach');
    expect(dialog.getByText(/Only a START from the phone undoes this/)).toBeTruthy();
    expect((await dialog.findByRole('list', { name: 'Rows that will be skipped' })).textContent).toMatch(/Row 4/);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Opt out 2 numbers' }));
    expect(await dialog.findByText('Import finished')).toBeTruthy();
    expect(dialog.getByText('Had opted out')).toBeTruthy();
    expect(dialog.getByText('1 number opted in after the upload and stays opted in.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(calls.getFirst('optOutsFromCsv')).toMatchObject({
      uploadKey: 'key',
      phoneKey: 'Reach',
      hasNames: true,
      fileName: 'stops.csv',
    });
  });

  it('A file of numbers alone is read without names, and a refusal shows the text of the server', async () => {
    vi.stubGlobal('XMLHttpRequest', stubUploads());
    stubApi({
      jobs: { jobs: { ...OK, jobs: [], next: null } },
      createUpload: { createUpload: { ...OK, uploadKey: 'key', url: 'https://files.example/put' } },
      optOutsFromCsv: { optOutsFromCsv: { success: false, errors: ['Not now.'], job: null } },
    });
    const dialog = within(await chooseFile('6025550142\n'));
    expect(
      (await dialog.findByRole<HTMLInputElement>('switch', { name: 'First row contains column names' })).checked,
    ).toBe(false);
    await userEvent.click(await dialog.findByRole('button', { name: 'Opt out 1 number' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
  });
});
