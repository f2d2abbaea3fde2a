import { getHours, previewHours, saveHours } from '#app/contracts/products/hours.ts'
import { implement } from '../../kernel/implement.server.ts'
import { readHours } from './read-hours.server.ts'
import { changeHours, tellChanges } from './save-hours.server.ts'

export const routes = [
  implement(getHours, readHours),
  implement(previewHours, tellChanges),
  implement(saveHours, changeHours)
]
