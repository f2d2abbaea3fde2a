import { exportProducts, importProducts, previewImport } from '#app/contracts/products/import.ts'
import { implement } from '../../kernel/implement.server.ts'
import { checkProductFile, exportProductFile, importProductFile } from './import.server.ts'

export const importRoutes = [
  implement(previewImport, checkProductFile),
  implement(importProducts, importProductFile),
  implement(exportProducts, exportProductFile)
]
