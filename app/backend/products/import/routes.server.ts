import { exportProducts, importProducts, previewImport } from '#app/contracts/products/import.ts'
import { implement } from '../../kernel/implement.server.ts'
import { exportProductFile, productImport } from './import.server.ts'

export const routes = [
  implement(previewImport, productImport.check),
  implement(importProducts, productImport.save),
  implement(exportProducts, exportProductFile)
]
