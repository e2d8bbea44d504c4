import { readFileSync } from 'node:fs';

const FILE = 'functions/ACCESS.md';
const COLUMNS = ['visitor', 'NONE', 'LIMITED', 'READONLY', 'MANAGER', 'ADMIN', 'OWNER', 'staff'] as const;
export type Caller = (typeof COLUMNS)[number];

export interface AccessRow {
  readonly operation: string;
  readonly allows: Readonly<Record<Caller, boolean>>;
  /** Whether the operation takes ids that could be those of another organization. */
  readonly takesIds: boolean;
}

/** Reads the table of ACCESS.md. @throws when a cell is neither yes nor no, so that a typing error allows nothing */
export function readAccessMatrix(): AccessRow[] {
  return readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => /^\| \w+ \| (yes|no)/.test(line))
    .map((line) => {
      const [, operation = '', ...cells] = line.split('|').map((cell) => cell.trim());
      const allows = Object.fromEntries(
        COLUMNS.map((caller, index) => {
          const cell = cells[index];
          if (cell !== 'yes' && cell !== 'no') throw new Error(`${FILE}: ${operation}, ${caller}: write yes or no`);
          return [caller, cell === 'yes'];
        }),
      );
      return { operation, allows: allows as Record<Caller, boolean>, takesIds: cells[COLUMNS.length] === 'hidden' };
    });
}
