import { seededRandom } from '../seeded-random.ts';
import type { DynamoDb } from '../dynamodb/server.ts';
import type { Faults } from './faults.ts';

/** Lets the table be late, overlap transactions and heat up its partitions while the faults say so. */
export function disturbTable(faults: Faults, table: DynamoDb): void {
  faults.onChange((list, seed) => {
    const lag = list.find((fault) => fault.do === 'lag');
    table.beLate(lag ? { most: lag.by, share: lag.share, random: seededRandom(seed) } : null);
    const overlap = list.find((fault) => fault.do === 'overlap');
    const heat = list.find((fault) => fault.do === 'heat');
    table.contend(
      overlap || heat
        ? {
            overlapMs: overlap?.by,
            heat,
            onRefused: (kind, operation) => faults.noteLasting(kind, { service: 'dynamodb', operation, name: '' }),
          }
        : null,
    );
  });
}
