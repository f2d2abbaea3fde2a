import { getLegacyImport, listLegacyNotes, moveLegacyImport, startLegacyImport } from '#app/contracts/legacy/import.ts'
import { implement } from '../kernel/implement.server.ts'
import { moveImport, readImports, readNotes, startImport } from './runs.server.ts'

export const routes = [
  implement(getLegacyImport, readImports),
  implement(startLegacyImport, startImport),
  implement(moveLegacyImport, moveImport),
  implement(listLegacyNotes, readNotes)
]
