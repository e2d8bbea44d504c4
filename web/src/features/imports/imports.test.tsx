import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { Imports } from './routes/imports.tsx';

const done = {
  id: 'j1',
  kind: 'IMPORT',
  state: 'DONE',
  progress: 1,
  added: 1200,
  merged: 3,
  skipped: 0,
  rejected: 2,
  error: null,
  created: '2026-11-20T18:00:00Z',
  fileName: 'spring.xlsx',
  undoneBy: null,
};
const running = { ...done, id: 'j2', state: 'RUNNING', progress: 0.425, fileName: 'running.csv', rejected: 0 };
const failed = {
  ...done,
  id: 'j3',
  state: 'FAILED',
  error: 'The file is empty.',
  fileName: null,
  added: 0,
  merged: 0,
  rejected: 0,
};
const undone = { ...done, id: 'j4', fileName: 'undone.csv', undoneBy: 'u4', rejected: 0 };
const undo = {
  id: 'u4',
  kind: 'UNDO',
  state: 'DONE',
  progress: 1,
  added: 0,
  merged: 0,
  skipped: 7,
  rejected: 0,
  archived: 1193,
  undoneBy: null,
  fileName: 'undone.csv',
  error: null,
  campaignId: null,
  rejects: [{ row: 3, value: 'Ava Stone', reason: 'Has a conversation' }],
};

function listed(...jobs: readonly object[]) {
  return { jobs: { ...OK, jobs, next: null } };
}

describe('the import history', () => {
  it('Each import shows its state, counts and actions', async () => {
    stubApi({ jobs: { ...listed(running, done, failed, undone) }, job: { job: { ...OK, job: undo } } });
    renderApp(<Imports />);
    const [first, second, third, fourth] = (await screen.findAllByRole('heading', { level: 2 })).map((heading) =>
      heading.closest('li'),
    );
    if (!first || !second || !third || !fourth) throw new Error('Four imports should be listed');
    expect(first.textContent).toContain('Importing, 42%');
    expect(within(first).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42.5');
    expect(within(first).queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(second.textContent).toMatch(/spring\.xlsx.*Finished.*Added1,200.*Merged3.*Skipped2/);
    expect(within(second).getByRole('button', { name: 'Undo the import of spring.xlsx' })).toBeTruthy();
    expect(third.textContent).toMatch(/a file.*Failed.*The file is empty\./);
    await within(fourth).findByText('Undone: 1,193 contacts archived, 7 kept.');
    expect(fourth.textContent).toMatch(/Ava StoneHas a conversation.*and 2 more/);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('A running import is stopped, and what it added can be undone', async () => {
    let state = 'RUNNING';
    const calls = stubApi({
      jobs: () => listed({ ...running, state }),
      cancelJob: () => ((state = 'CANCELED'), { cancelJob: { ...OK } }),
    });
    renderApp(<Imports />);
    await userEvent.click(await screen.findByRole('button', { name: 'Stop import of running.csv' }));
    expect(await screen.findByText('Stopped')).toBeTruthy();
    expect(calls.getAll('cancelJob')).toEqual([{ jobId: 'j2' }]);
    expect(screen.getByRole('button', { name: 'Undo the import of running.csv' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Stop import/ })).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('An import is undone after a confirmation', async () => {
    const calls = stubApi({
      jobs: ({ after }) => (after ? {} : listed(done)),
      undoJob: { undoJob: { ...OK, job: { id: 'u1' } } },
    });
    renderApp(<Imports />);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the import of spring.xlsx' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
    expect(calls.has('undoJob')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Undo the import' }));
    await waitFor(() => expect(calls.getAll('undoJob')).toEqual([{ jobId: 'j1' }]));
    await waitFor(() => expect(calls.getAll('jobs').length).toBeGreaterThan(1));
  });

  it('The download contains the rejected rows of all pages with escaped formulas', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    stubApi({
      jobs: listed(done),
      jobRejects: ({ after }) => ({
        jobRejects:
          after === 'page-2'
            ? { ...OK, rejects: [{ row: 9, value: '=1+1', reason: 'Not a phone number' }], next: null }
            : { ...OK, rejects: [{ row: 4, value: 'call me', reason: 'Not a phone number' }], next: 'page-2' },
      }),
    });
    renderApp(<Imports />);
    await userEvent.click(await screen.findByRole('button', { name: /^Skipped rows/ }));
    await waitFor(() => expect(names).toEqual(['skipped-spring.csv']));
    expect(await files[0]?.text()).toBe(
      "row,value,reason\r\n4,call me,Not a phone number\r\n9,'=1+1,Not a phone number\r\n",
    );
  });

  it('A button loads older imports', async () => {
    stubApi({
      jobs: ({ after }) => ({
        jobs:
          after === 'more'
            ? { ...OK, jobs: [{ ...done, id: 'old', fileName: 'old.csv' }], next: null }
            : { ...OK, jobs: [done], next: 'more' },
      }),
    });
    renderApp(<Imports />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show older imports' }));
    expect(await screen.findByText('old.csv')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older imports' })).toBeNull();
  });

  it('A read-only person sees imports but cannot start, stop or undo one', async () => {
    stubApi({ jobs: listed(done, running) });
    renderApp(<Imports />, { session: buildSession({ access: 'READONLY' }) });
    expect(await screen.findByText('spring.xlsx')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Import a file' })).toBeNull();
  });

  it('A list of opt-outs shows who was opted out and who opted in since, and has no undo', async () => {
    const list = { ...done, kind: 'OPT_OUT', fileName: 'stops.csv', added: 40, merged: 2, skipped: 1 };
    stubApi({ jobs: listed(list) });
    renderApp(<Imports />);
    const item = (await screen.findByText('stops.csv')).closest('li');
    expect(item?.textContent).toMatch(/Opt-outs.*1 number opted in after the upload.*Opted out40Had opted out2/);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('The empty history explains what appears there', async () => {
    stubApi({ jobs: listed() });
    renderApp(<Imports />);
    expect(await screen.findByText('No imports yet')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('A failed query shows Retry', async () => {
    stubApi({ jobs: new Response('', { status: 503 }) });
    renderApp(<Imports />);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
