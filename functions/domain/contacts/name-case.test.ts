import { expect, it } from 'vitest';
import { toNameCase } from './name-case.ts';

it.each([
  ['JAMES', 'JAMES HOWARD', 'James'],
  ['HOWARD', 'JAMES HOWARD', 'Howard'],
  ['ann', 'ann archer', 'Ann'],
  ['MARY JANE', 'MARY JANE', 'Mary Jane'],
  ['MCCOY', 'ANN MCCOY', 'McCoy'],
  ['McDONALD', 'ANN McDONALD', 'McDonald'],
  ['MACY', 'MACY HOWARD', 'Macy'],
  ["O'BRIEN", "ANN O'BRIEN", "O'Brien"],
  ['d’angelo', 'ann d’angelo', 'D’Angelo'],
  ['ANNE-MARIE', 'ANNE-MARIE', 'Anne-Marie'],
  ["o'brien-mccoy", "o'brien-mccoy", "O'Brien-McCoy"],
  ['ÉLODIE', 'ÉLODIE ØSTERGÅRD', 'Élodie'],
  ['ØSTERGÅRD', 'ÉLODIE ØSTERGÅRD', 'Østergård'],
  ['łukasz', 'łukasz', 'Łukasz'],
  ['van der berg', 'ann van der berg', 'van der Berg'],
  ['HOWARD III', 'JAMES HOWARD III', 'Howard III'],
  ['howard iii', 'james howard iii', 'Howard III'],
  ['AMY', 'AMY HOWARD', 'Amy'],
])('The name %s of %s is written as %s', (part, whole, written) => {
  expect(toNameCase(part, whole)).toBe(written);
});

it.each([
  ['JT', 'JT Howard'],
  ['AJ', 'AJ HOWARD'],
  ['JTR', 'JTR HOWARD'],
  ['AMY', 'AMY Howard'],
  ['AMY', 'AMY'],
  ['J.R.', 'J.R. HOWARD'],
  ['McDonald', 'ANN McDonald'],
  ['DeShawn', 'DeShawn HOWARD'],
  ['李', '李 小龙'],
  ['محمد', 'محمد'],
  ['', 'HOWARD'],
])('The name %s of %s stays as it is', (part, whole) => {
  expect(toNameCase(part, whole)).toBe(part);
});
