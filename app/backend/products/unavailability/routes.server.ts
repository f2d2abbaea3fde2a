import { getTouched, updateUnavailability } from '#app/contracts/products/unavailability.ts'
import { implement } from '../../kernel/implement.server.ts'
import { changeBlocks } from './change-blocks.server.ts'
import { tellTouched } from './tell-touched.server.ts'

export const routes = [implement(updateUnavailability, changeBlocks), implement(getTouched, tellTouched)]
