import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PACKS } from '../../../../functions/domain/brand/packs.ts';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { stubUploads } from './testing/stub-uploads.ts';
import { CsvImport } from './components/csv-import.tsx';

describe('the file import', () => {
  it('A file is mapped, reviewed and uploaded, and its result is shown', async () => {
    const uploads: string[] = [];
    vi.stubGlobal('XMLHttpRequest', stubUploads(uploads));
    const calls = stubApi({
      customFields: { customFields: { ...OK, customFields: [{ id: 'f1', name: 'City' }] } },
      tags: { tags: { ...OK, tags: [] } },
      saveTag: { saveTag: { ...OK, tag: { id: 't1', name: 'Spring' } } },
      csvMapping: { csvMapping: { ...OK, mapping: null } },
      createUpload: { createUpload: { ...OK, uploadKey: 'key', url: 'https://files.example/put' } },
      leadsFromCsv: { leadsFromCsv: { ...OK, job: { id: 'job-1' } } },
      job: {
        job: {
          ...OK,
          job: {
            id: 'job-1',
            kind: 'IMPORT',
            state: 'DONE',
            progress: 1,
            added: 1,
            merged: 0,
            skipped: 0,
            rejected: 1,
            shortened: 2,
            leftOut: [],
            archived: 0,
            undoneBy: null,
            fileName: 'list.csv',
            rejects: [{ row: 3, value: 'nobody', reason: 'Not a phone number' }],
            error: null,
            campaignId: null,
          },
        },
      },
    });
    renderApp(<CsvImport campaignPicker={() => null} campaignReview={() => null} onClose={vi.fn<() => void>()} />);
    const csv =
      'Full name,Reach,Visit,city\nAva Stone,(602) 555-0142,May,Mesa\nAva again,602-555-0142,,\nNo One,nobody,,\n';
    await userEvent.upload(
      screen.getByLabelText('Drop a CSV or Excel file here'),
      new File([csv], 'list.csv', { type: 'text/csv' }),
    );
    const use = await screen.findByLabelText<HTMLSelectElement>('Use of the column Reach');
    expect(use.value).toBe('phone');
    expect(screen.getByLabelText<HTMLSelectElement>('Use of the column city').value).toBe('field City');
    await userEvent.selectOptions(screen.getByLabelText('Use of the column Visit'), 'New field “Visit”');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByText(/Row 3 repeats a number/);
    expect(screen.getByRole('list', { name: 'Rows that will be skipped' }).textContent).toBe(
      '1Not a phone numberRow 4',
    );
    await userEvent.type(screen.getByLabelText('Tag (optional)'), 'Spring');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 contact' }));
    expect(await screen.findByText('Import finished')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(PACKS.text.screen.csvStarted)).toBeNull());
    expect(screen.getByText('nobody')).toBeTruthy();
    expect(screen.getByText(/^2 rows had a text that was too long/)).toBeTruthy();
    expect(uploads).toEqual(['PUT https://files.example/put']);
    expect(calls.getFirst('leadsFromCsv')).toMatchObject({
      uploadKey: 'key',
      fullNameKey: 'Full name',
      phoneKey: 'Reach',
      fieldKeys: [
        { column: 'city', name: 'City' },
        { column: 'Visit', name: 'Visit' },
      ],
      tagId: 't1',
      hasNames: true,
      fileName: 'list.csv',
      attestation: PACKS.text.legal.attestation,
    });
    expect(await findAxeProblems()).toEqual([]);
  });
});

it('Each step has the focus when it begins, and no import starts while a new group has only a name', async () => {
  stubApi({
    groupNames: { groups: { ...OK, total: 0, groups: [] } },
    createGroup: { createGroup: { ...OK, group: { id: 'g1', name: 'Winter recall' } } },
  });
  const onUnsaved = vi.fn<(isUnsaved: boolean) => void>();
  renderApp(
    <CsvImport
      campaignPicker={() => null}
      campaignReview={() => null}
      onClose={vi.fn<() => void>()}
      onUnsaved={onUnsaved}
    />,
  );
  await userEvent.upload(
    screen.getByLabelText('Drop a CSV or Excel file here'),
    new File(['Name,Phone\nAnn Archer,(602) 555-1001\n'], 'list.csv', { type: 'text/csv' }),
  );
  const review = await screen.findByRole('button', { name: 'Review' });
  expect(document.activeElement?.textContent).toBe('2Match columns');
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  await userEvent.click(review);
  expect(document.activeElement?.textContent).toBe('3Review');
  await userEvent.click(await screen.findByRole('checkbox'));
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 contact' });
  await waitFor(() => expect(start.disabled).toBe(false));
  await userEvent.selectOptions(await screen.findByLabelText('Add to a group (optional)'), 'New group…');
  await userEvent.type(screen.getByLabelText('Name of the new group'), 'Winter recall');
  expect(start.disabled).toBe(true);
  expect(screen.getByText('Create the new group first.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create group' }));
  await waitFor(() => expect(start.disabled).toBe(false));
});

it('A file without names of its columns gets its names from their values, and the review says when no one has one', async () => {
  stubApi({});
  renderApp(<CsvImport campaignPicker={() => null} campaignReview={() => null} onClose={vi.fn<() => void>()} />);
  const open = async (text: string): Promise<void> => {
    await userEvent.upload(
      await screen.findByLabelText('Drop a CSV or Excel file here'),
      new File([text], 'list.csv', { type: 'text/csv' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Review' }));
  };
  await open('Ann Archer,(602) 555-1001\nBob Baker,602.555.1002\n');
  expect(await screen.findByText(/^2 rows in the file\./)).toBeTruthy();
  expect(screen.queryByText(/No column has names/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await open('(602) 555-1001,12\n602.555.1002,7\n');
  await userEvent.click(await screen.findByRole('button', { name: 'Match a column' }));
  expect(await screen.findByRole('button', { name: 'Review' })).toBeTruthy();
});

it('The review counts who is new, asks about rows without a clear answer, and records the opt-outs of contacts that are here', async () => {
  vi.stubGlobal('XMLHttpRequest', stubUploads());
  const known = [
    { phone: '+16025550142', leadId: 'l', here: true, corrected: false, optedOut: false },
    { phone: '+16025550145', leadId: 'l', here: true, corrected: false, optedOut: false },
  ];
  const job = {
    id: 'job-1',
    kind: 'IMPORT',
    state: 'RUNNING',
    progress: 0,
    added: 0,
    merged: 0,
    skipped: 0,
    rejected: 0,
  };
  const more = {
    shortened: 0,
    leftOut: [],
    archived: 0,
    undoneBy: null,
    fileName: 'list.csv',
    rejects: [],
    error: null,
  };
  const optOuts = { ...job, ...more, id: 'job-2', kind: 'OPT_OUT', state: 'DONE', added: 1, campaignId: null };
  const calls = stubApi({
    csvMapping: { csvMapping: { ...OK, mapping: null } },
    createUpload: { createUpload: { ...OK, uploadKey: 'key', url: 'https://files.example/put' } },
    knownPhones: { knownPhones: { ...OK, known } },
    optOutsFromCsv: { optOutsFromCsv: { ...OK, job: { id: 'job-2' } } },
    leadsFromCsv: { leadsFromCsv: { ...OK, job: { id: 'job-1' } } },
    job: ({ jobId }) => ({ job: { ...OK, job: jobId === 'job-2' ? optOuts : { ...job, ...more, campaignId: null } } }),
  });
  renderApp(<CsvImport campaignPicker={() => null} campaignReview={() => null} onClose={vi.fn<() => void>()} />);
  const rows = ['Ava,602-555-0142,yes', 'Bob,602-555-0143,yes', 'Cy,602-555-0144,', 'Dee,602-555-0145,no'];
  await userEvent.upload(
    screen.getByLabelText('Drop a CSV or Excel file here'),
    new File([`Name,Phone,SMS Consent\n${rows.join('\n')}\n`], 'list.csv', { type: 'text/csv' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Review' }));
  expect(await screen.findByText(/1 new, 1 already here\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import 2 contacts' })).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'These contacts agreed too' }));
  expect(await screen.findByText(/2 new, 1 already here\./)).toBeTruthy();
  expect(screen.getByText('1 row does not say who agreed to texts. Without this they are left out.')).toBeTruthy();
  // What the file says counts unless the person decides otherwise.
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Opt out 1 contact already here' }).checked).toBe(true);
  expect(await findAxeProblems()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: PACKS.text.legal.attestation }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 contacts' }));
  expect(await screen.findByText('1 number opted out.')).toBeTruthy();
  const asked = (operation: string) =>
    calls.filter((call) => call.operation === operation).map((call) => call.variables);
  expect(asked('knownPhones')[0]).toEqual({ phones: ['+16025550142', '+16025550143', '+16025550145'] });
  expect(asked('optOutsFromCsv')).toEqual([expect.objectContaining({ phoneKey: 'phone', hasNames: true })]);
  expect(asked('leadsFromCsv')).toEqual([expect.objectContaining({ includeUnclearConsent: true })]);
});

async function startImport(answer: object, more: Parameters<typeof stubApi>[0] = {}): Promise<void> {
  vi.stubGlobal('XMLHttpRequest', stubUploads());
  stubApi({
    csvMapping: { csvMapping: { ...OK, mapping: null } },
    createUpload: { createUpload: { ...OK, uploadKey: 'key', url: 'https://files.example/put' } },
    leadsFromCsv: { leadsFromCsv: answer },
    ...more,
  });
  renderApp(<CsvImport campaignPicker={() => null} campaignReview={() => null} onClose={vi.fn<() => void>()} />);
  await userEvent.upload(
    screen.getByLabelText('Drop a CSV or Excel file here'),
    new File(['Name,Phone\nAva,602-555-0142\n'], 'list.csv', { type: 'text/csv' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Review' }));
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 contact' }));
}

describe('a running import', () => {
  it('The import is stopped from its progress, and what it added can be undone', async () => {
    const running = {
      id: 'job-1',
      kind: 'IMPORT',
      state: 'RUNNING',
      progress: 0.4,
      added: 1200,
      merged: 0,
      skipped: 0,
      rejected: 0,
      leftOut: [{ reason: 'The campaign was stopped', count: 30 }],
      archived: 0,
      undoneBy: null,
      fileName: 'list.csv',
      rejects: [],
      error: null,
      campaignId: 'c1',
    };
    let state = 'RUNNING';
    await startImport(
      { ...OK, job: { id: 'job-1' } },
      {
        job: () => ({ job: { ...OK, job: { ...running, state } } }),
        cancelJob: () => ((state = 'CANCELED'), { cancelJob: { ...OK } }),
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Stop import of list.csv' }));
    expect(await screen.findByText('Import stopped')).toBeTruthy();
    expect(screen.getByText('1,200 rows imported before the stop')).toBeTruthy();
    expect(screen.getByText('30 contacts did not join the campaign: The campaign was stopped.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo the import of list.csv' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Stop import/ })).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });
});

describe('a refused import', () => {
  it('A refused import shows the text of the server', async () => {
    await startImport({
      success: false,
      errors: ['Please confirm that these contacts agreed to get texts.'],
      job: null,
    });
    expect(await screen.findByText('Error: CSV Upload')).toBeTruthy();
    expect(screen.getByText('Please confirm that these contacts agreed to get texts.')).toBeTruthy();
  });

  it('A broken upload shows the general text', async () => {
    await startImport({ ...OK, job: null });
    expect(await screen.findByText('Your CSV could not be uploaded. Please try again.')).toBeTruthy();
  });
});

describe('a file with known columns', () => {
  it("The columns are matched as in the organization's last import, and the screen says so", async () => {
    stubApi({
      csvMapping: ({ headers }) => ({
        csvMapping: {
          ...OK,
          mapping: {
            fullNameKey: (headers as string[])[1],
            firstNameKey: null,
            lastNameKey: null,
            phoneKey: 'Handy',
            otherPhoneKeys: [],
            consentKey: null,
            emailKey: null,
            fieldKeys: [],
          },
        },
      }),
    });
    renderApp(<CsvImport campaignPicker={() => null} campaignReview={() => null} onClose={vi.fn<() => void>()} />);
    await userEvent.upload(
      screen.getByLabelText('Drop a CSV or Excel file here'),
      new File(['Phone,Wer,Handy\n1,Ava,602\n'], 'list.csv'),
    );
    expect((await screen.findByLabelText<HTMLSelectElement>('Use of the column Handy')).value).toBe('phone');
    expect(screen.getByLabelText<HTMLSelectElement>('Use of the column Wer').value).toBe('fullName');
    expect(screen.getByLabelText<HTMLSelectElement>('Use of the column Phone').value).toBe('none');
    expect(screen.getByText(/matched as in your last import/)).toBeTruthy();
  });
});

describe('a file without names of columns', () => {
  it('The switch shows what the first row is, and the person can change it', async () => {
    stubApi({ csvMapping: { csvMapping: { ...OK, mapping: null } } });
    renderApp(<CsvImport campaignPicker={() => null} campaignReview={() => null} onClose={vi.fn<() => void>()} />);
    await userEvent.upload(
      screen.getByLabelText('Drop a CSV or Excel file here'),
      new File(['Ann,602-555-0142\nBob,602-555-0143\n'], 'list.csv'),
    );
    const names = await screen.findByRole<HTMLInputElement>('switch', { name: 'First row contains column names' });
    expect(names.checked).toBe(false);
    expect(screen.getByLabelText<HTMLSelectElement>('Use of the column Column B').value).toBe('phone');
    await userEvent.click(names);
    expect((await screen.findByLabelText<HTMLSelectElement>('Use of the column 602-555-0142')).value).toBe('phone');
    expect(names.checked).toBe(true);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('A file of one row says why its row cannot be the names', async () => {
    stubApi({});
    renderApp(<CsvImport campaignPicker={() => null} campaignReview={() => null} onClose={vi.fn<() => void>()} />);
    await userEvent.upload(
      screen.getByLabelText('Drop a CSV or Excel file here'),
      new File(['Ann,602-555-0142\n'], 'list.csv'),
    );
    await userEvent.click(await screen.findByRole('switch', { name: 'First row contains column names' }));
    expect(await screen.findByText('This file has a header but no rows.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
  });
});
