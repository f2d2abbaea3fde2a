import { updateUnavailability } from '#app/contracts/products/unavailability.ts'
import { implement } from '../../kernel/implement.server.ts'
import { changeBlocks } from './change-blocks.server.ts'

export const unavailabilityRoutes = [implement(updateUnavailability, changeBlocks)]
