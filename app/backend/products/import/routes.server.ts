import { exportProducts, importProducts, previewImport } from '#app/contracts/products/import.ts'
import { implement } from '../../kernel/implement.server.ts'
import { exportAll, importAll, preview } from './import.server.ts'

export const importRoutes = [
  implement(previewImport, preview),
  implement(importProducts, importAll),
  implement(exportProducts, exportAll)
]
