import { createRequire } from 'node:module';
import type { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { build } from 'esbuild';

interface Parser {
  readonly parseWorkflow: typeof parseWorkflow;
  readonly NoOperationTraceWriter: typeof NoOperationTraceWriter;
}

/** Loads GitHub's parser of workflows. It imports JSON in a form that Node refuses, so it is bundled first. */
async function loadParser(): Promise<Parser> {
  const { outputFiles } = await build({
    stdin: { contents: "export * from '@actions/workflow-parser'", resolveDir: import.meta.dirname },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    write: false,
  });
  const module = { exports: {} };
  // oxlint-disable-next-line typescript/no-implied-eval -- the text is the bundle of a pinned package
  new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '')(
    module,
    module.exports,
    createRequire(import.meta.url),
  );
  return module.exports as Parser;
}

/** Returns a function that returns what GitHub's own parser says about a workflow. */
export async function createWorkflowCheck(): Promise<(content: string) => string[]> {
  const parser = await loadParser();
  return (content) => {
    const trace = new parser.NoOperationTraceWriter();
    const { context } = parser.parseWorkflow({ name: 'workflow.yml', content }, trace);
    return context.errors.getErrors().map(({ message }) => message);
  };
}
