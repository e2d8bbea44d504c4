import type { Data } from '../../../../functions/data/index.ts';

export async function exerciseTable({ table: store }: Data): Promise<void> {
  const key = (sk: string) => ({ pk: 'story', sk });
  await store.put({ ...key('a'), n: 1, words: ['x', { deep: true }], none: null, small: 0.1 });
  await store.put({ ...key('a'), n: 2 }, { ConditionExpression: 'attribute_not_exists(pk)' });
  await store.update(key('a'), {
    UpdateExpression: 'SET n = n + :one REMOVE words',
    ExpressionAttributeValues: { ':one': 1 },
  });
  await store.update(key('a'), {
    UpdateExpression: 'SET n = :n',
    ConditionExpression: 'n > :most',
    ExpressionAttributeValues: { ':n': 9, ':most': 100 },
  });
  await store.update(key('b'), { UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } });
  await store.get(key('nobody'));
  await store.batchGet([key('b'), key('nobody'), key('a'), key('a')]);
  await store.transact([
    store.putWrite({ ...key('c'), n: 1 }),
    store.updateWrite(key('b'), { UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } }),
    store.checkWrite(key('a'), { ConditionExpression: 'attribute_exists(pk)' }),
    store.deleteWrite(key('nobody')),
  ]);
  await store
    .transact([
      store.putWrite({ ...key('c') }, { ConditionExpression: 'attribute_not_exists(pk)' }),
      store.deleteWrite(key('a')),
    ])
    .catch(() => undefined);
  // 13 items of 100 KB exceed the limit of a page, which is one megabyte.
  for (let index = 0; index < 13; index += 1)
    await store.put({ ...key(`page-${String(index).padStart(2, '0')}`), bytes: 'x'.repeat(100_000 + index) });
  await store.queryAll('story', 'page-');
  // Engines order a scan differently, and one page has everything.
  const { read } = await store.scanSegment({ segment: 0, segments: 1, from: null, limit: 1, attributes: ['n'] });
  if (read !== 1) throw new Error('A page has as many items as it may');
  await store.deleteIf(key('a'), { ConditionExpression: 'n = :n', ExpressionAttributeValues: { ':n': 77 } });
  // A later chapter scans the table, and a scan that needs two pages has other ones in each engine.
  await store.deleteMany(Array.from({ length: 30 }, (_, index) => key(`page-${String(index).padStart(2, '0')}`)));
}
