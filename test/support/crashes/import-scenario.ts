import { newJob, type Job } from '../../../functions/domain/jobs/job.ts';
import type { Data } from '../../../functions/data/index.ts';
import { firstChunk, undoPage } from '../../../functions/messages/imports.ts';
import { derivedId } from '../../../functions/platform/ids.ts';
import { TestMachine } from '../simulation/test-machine.ts';

/** Messy files: repeated numbers within and across chunks, known numbers, missing numbers and an unclosed quote. */
export const FILES: readonly string[] = [
  'Name,Phone\nAnn,6025550110\n"Bob, Jr.",(602) 555-0111\nAnn again,+1 602 555 0110\nNobody,call me\nPat,602-555-0104\nCarla,6025550112\nDora,6025550111\nEve,602.555.0113 ext 5\nFay,16025550114\n',
  '\uFEFFPhone;Name\r\n6025550120;"Gus\r\nthe second"\r\n\r\n;Hugo\r\n6025550100;Ida\r\n6025550121;Jo\r\n6025550120;Kim\r\n6025550122;Lea\r\n',
  'Name,Phone\n"Max",6025550130\n"Ned "quoted" O",6025550131\n"Oda,6025550132\nPia,6025550133\nQuin,6025550130',
];
const HEADERS = { fullName: 'Name', firstName: null, lastName: null, phone: 'Phone' } as const;
export const ROWS_PER_CHUNK = 3;
const SEED = 'seed';

/**
 * A change by staff to the contact of the first row, whose number is repeated in a later chunk. Staff archives the contact
 * or changes its number after the import, or restores the contact after the undo. A late worker with an old chunk must
 * not revert this change.
 */
export type StaffAction = 'ARCHIVE' | 'NUMBER' | 'UNARCHIVE';
export const STAFF_ACTIONS: readonly StaffAction[] = ['ARCHIVE', 'NUMBER', 'UNARCHIVE'];

/** The result of an import after a run. */
export interface ImportSnapshot {
  readonly figures: string;
  /** Id, name and number of each contact on the list. */
  readonly contacts: readonly string[];
}

/** Starts the import of a file, as after an upload by staff. */
export async function startImport(
  machine: TestMachine,
  file: number,
  campaignId: string | null,
  created: Date,
): Promise<void> {
  const content = Buffer.from(FILES[file] ?? '');
  machine.files.set('file', content);
  const details = { key: 'file', mapping: HEADERS, attestation: null, seed: SEED };
  await machine.data.importHistory.createImport(
    buildJob('IMPORT', 'import', content.length, campaignId, created, details),
    'fingerprint',
  );
  machine.send('imports', firstChunk('o', 'import'));
}

/** Starts the undo of the import. Returns false while the import is not done. */
export async function startUndo(machine: TestMachine): Promise<boolean> {
  const imported = await machine.data.jobs.findJob('o', 'import');
  if (imported?.state !== 'DONE') return false;
  const rows = imported.added + imported.merged + imported.rejected;
  await machine.data.importHistory.createUndo(
    buildJob('UNDO', 'undo', rows, imported.campaignId, machine.now(), { imported: 'import' }),
    imported,
  );
  machine.send('imports', undoPage('o', 'undo', 1));
  return true;
}

/** Performs an action of staff. Returns false while the import or its undo is not done. */
export async function performAction({ data, now }: TestMachine, action: StaffAction): Promise<boolean> {
  const job = await data.jobs.findJob('o', action === 'UNARCHIVE' ? 'undo' : 'import');
  const imported = await data.jobs.findJob('o', 'import');
  if (job?.state !== 'DONE' || !imported) return false;
  const first = await data.contacts.findContact('o', derivedId(imported.created, SEED, 1));
  if (!first) throw new Error('The first row has no contact');
  if (action === 'NUMBER') await data.contactWriter.updateContact(first, { ...first, phone: '+16025550199' });
  else await data.contactArchive.setArchived(first, action === 'ARCHIVE' ? now() : null);
  return true;
}

export async function readImportSnapshot(data: Data): Promise<ImportSnapshot> {
  const [job, undo] = [await data.jobs.findJob('o', 'import'), await data.jobs.findJob('o', 'undo')];
  const rejects = await data.jobRejects.listFirst('o', 'import', 1_000);
  const lines: string[] = [];
  for await (const contacts of data.contacts.iterateAll('o', 'contacts'))
    lines.push(...contacts.map(({ id, name, phone }) => `${id} ${name} ${phone}`));
  const figures = [
    job?.state,
    job?.done === job?.total,
    job?.added,
    job?.merged,
    job?.rejected,
    rejects.map(({ row, reason }) => `${row} ${reason}`).join(', '),
    undo && [undo.state, undo.done === undo.total, undo.archived, undo.skipped],
  ];
  return { figures: JSON.stringify(figures), contacts: lines.sort() };
}

const referenceRuns = new Map<string, Promise<ImportSnapshot>>();

/** Returns the result of the same import in a run without failures. */
export function getReferenceImport(
  scene: (machine: TestMachine) => Promise<void>,
  file: number,
  undone: boolean,
  action: StaffAction | null,
  at: Date,
): Promise<ImportSnapshot> {
  const name = `${file} ${undone} ${action}`;
  const known = referenceRuns.get(name) ?? runReferenceImport(scene, file, undone, action, at);
  referenceRuns.set(name, known);
  return known;
}

async function runReferenceImport(
  scene: (machine: TestMachine) => Promise<void>,
  file: number,
  undone: boolean,
  action: StaffAction | null,
  at: Date,
): Promise<ImportSnapshot> {
  const machine = await TestMachine.start(at);
  const expectDone = (done: boolean): void => {
    if (!done) throw new Error('The undisturbed import is not done after an hour');
  };
  await scene(machine);
  machine.rowsPerChunk = ROWS_PER_CHUNK;
  await startImport(machine, file, null, at);
  await machine.timeline.runUntil(new Date(at.getTime() + 3_600_000));
  if (action !== null && action !== 'UNARCHIVE') expectDone(await performAction(machine, action));
  if (undone) expectDone(await startUndo(machine));
  await machine.timeline.runUntil(new Date(at.getTime() + 7_200_000));
  if (action === 'UNARCHIVE') expectDone(await performAction(machine, action));
  const result = await readImportSnapshot(machine.data);
  machine.stop();
  return result;
}

function buildJob(
  kind: Job['kind'],
  id: string,
  total: number,
  campaignId: string | null,
  created: Date,
  details: Job['details'],
): Job {
  return newJob({ organizationId: 'o', id, kind, total, campaignId, created, details });
}
