import { getProductTerm, saveProductTerm } from '#app/contracts/products/term.ts'
import { implement } from '../../kernel/implement.server.ts'
import { changeTerm, readTerm } from './own-term.server.ts'

export const routes = [implement(getProductTerm, readTerm), implement(saveProductTerm, changeTerm)]
