import { runTool, type Check, type Outcome, type ToolRun } from './tool.ts';

interface Diagnostic {
  readonly message: string;
  /** For example `eslint(no-unused-vars)`, or `typescript(TS2322)` for an error of the type checker. */
  readonly code?: string;
  readonly help?: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number; readonly column: number } }[];
}

const ARGS = ['--type-aware', '--type-check', '--deny-warnings', '--format', 'json'];
/** The type checker is written in Go. It has memory enough, and a third of its time would go into collecting garbage. */
const LESS_GARBAGE_COLLECTION = { GOGC: '400' };
const TYPE_ERROR = /^typescript\((?:TS\d+|tsconfig-error)\)$/;

/** Types and lint come from one pass: both need the same program, and building it is most of the work. */
const passes = new Map<string, Promise<ToolRun>>();

export const typesCheck: Check = {
  name: 'types',
  run: async (root) => outcome(await lintPass(root), (code) => TYPE_ERROR.test(code)),
};

export const lintCheck: Check = {
  name: 'lint',
  run: async (root) => outcome(await lintPass(root), (code) => !TYPE_ERROR.test(code)),
};

function lintPass(root: string): Promise<ToolRun> {
  let pass = passes.get(root);
  if (!pass) passes.set(root, (pass = runTool(root, 'oxlint', ARGS, LESS_GARBAGE_COLLECTION)));
  return pass;
}

function outcome(pass: ToolRun, concerns: (code: string) => boolean): Outcome {
  const { code, stdout, stderr, seconds } = pass;
  const diagnostics = parseDiagnostics(stdout);
  // A broken configuration, a crash, or a failure without any diagnostic: both checks fail.
  if (!diagnostics || (code !== 0 && diagnostics.length === 0)) {
    return { ok: false, output: `${stdout}${stderr}`, seconds };
  }
  const findings = diagnostics.filter((diagnostic) => concerns(diagnostic.code ?? 'syntax')).map(formatDiagnostic);
  return { ok: findings.length === 0, output: findings.sort().join('\n'), seconds };
}

function parseDiagnostics(stdout: string): readonly Diagnostic[] | null {
  try {
    return (JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }).diagnostics;
  } catch {
    return null;
  }
}

function formatDiagnostic({ filename, labels, code, message, help }: Diagnostic): string {
  const span = labels[0]?.span;
  const location = span ? `${filename}:${span.line}:${span.column}` : filename;
  // Only for the configuration does the help say what is wrong; elsewhere the message does.
  const detail = code === 'typescript(tsconfig-error)' ? `: ${help ?? ''}` : '';
  return `${location}  ${code ?? 'syntax'}  ${message}${detail}`;
}
