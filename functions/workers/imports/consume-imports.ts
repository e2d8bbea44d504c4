import { importMessage } from '../../messages/imports.ts';
import { startAnnouncedWork } from '../../use-cases/jobs/start-announced.ts';
import { compactSearch } from './search-compactor.ts';
import { foldTexts, type TextFolderDeps } from './text-folder.ts';
import { undoImport, type UndoDeps } from './import-undo.ts';
import { optOutChunk } from './opt-out-chunk.ts';
import { importChunk, type ImporterDeps } from './importer.ts';

/** Consumes the queue `Imports`: chunks of files, undo pages, compaction of the search log that both let grow, and the log of texts. */
export async function consumeImports(deps: ImporterDeps & UndoDeps & TextFolderDeps, body: unknown): Promise<void> {
  const message = importMessage.parse(body);
  switch (message.kind) {
    case 'importChunk':
      return importChunk(deps, message);
    case 'optOutChunk':
      return optOutChunk(deps, message);
    case 'undoImport':
      return undoImport(deps, message);
    case 'startAnnounced':
      return startAnnouncedWork({ data: deps.data, queue: deps.imports }, message);
    case 'compactSearch':
      return compactSearch(deps, message);
    case 'foldTexts':
      return foldTexts(deps, message);
  }
}
