import { getOperationsDay, getOperationsMonth, saveDayNote, setSlotCapacity } from '#app/contracts/products/calendar.ts'
import { implement } from '../../kernel/implement.server.ts'
import { readDay } from './read-day.server.ts'
import { readMonth } from './read-month.server.ts'
import { changeNote } from './save-note.server.ts'
import { changeCapacity } from './set-capacity.server.ts'

export const routes = [
  implement(getOperationsMonth, readMonth),
  implement(getOperationsDay, readDay),
  implement(saveDayNote, changeNote),
  implement(setSlotCapacity, changeCapacity)
]
