import { PARTITION_LIMITS } from '../local/dynamodb/contention/heat.ts';
import type { ContentionOptions } from '../local/dynamodb/contention/contention.ts';
import { runCampaign } from './support/cloud-run.ts';
import { record } from './support/results.ts';

/**
 * `npm run bench -- contention [texts]`: a campaign through the local cloud while transactions overlap and partition keys
 * throttle as in DynamoDB. How long a transaction locks its items is not documented. 5 ms is our assumption, and 20 ms is a
 * bad day. Fails when a text is lost or repeated, or when a figure is wrong.
 */
const TEXTS = Number(process.argv[2] ?? 300);
const CASES: readonly (readonly [name: string, options: ContentionOptions])[] = [
  ['each call alone', {}],
  ['overlap 5 ms', { overlapMs: 5 }],
  ['overlap 20 ms', { overlapMs: 20 }],
  ['partition limits', { heat: PARTITION_LIMITS }],
  ['overlap 5 ms, a tenth of the partition limits', { overlapMs: 5, heat: { read: 300, write: 100 } }],
];

const rows: (string | number)[][] = [];
for (const [name, options] of CASES) {
  const { send, arrived, repeated, counted, deadLetters } = await runCampaign(TEXTS, options);
  if (arrived !== TEXTS || repeated > 0 || counted !== TEXTS || deadLetters > 0)
    throw new Error(
      `${name}: of ${TEXTS} texts ${arrived} arrived, ${repeated} of them again, ${counted} are counted, ${deadLetters} dead letters`,
    );
  const transactions = send.calls.get('dynamodb TransactWriteItems') ?? 0;
  rows.push([
    name,
    (TEXTS / send.seconds).toFixed(0),
    (transactions / TEXTS).toFixed(2),
    (send.write / TEXTS).toFixed(1),
    (send.refused.overlap / TEXTS).toFixed(2),
    (send.refused.heat / TEXTS).toFixed(2),
  ]);
}

record('contention', {
  title: 'Sending under contention',
  text: `A campaign of ${TEXTS} texts through the local cloud, due at 08:00. Per text, from due to reported. The rate is that of this machine.`,
  columns: ['engine', 'texts/s', 'transactions', 'write units', 'conflicts', 'throttled'],
  rows,
  notes: [
    'All texts arrived once and all figures are exact in each case.',
    'A canceled transaction costs its prepare phase, which the write units include.',
  ],
});
