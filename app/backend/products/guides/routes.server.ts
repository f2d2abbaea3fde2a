import { assignGuide, copyGuides, getDayGuides } from '#app/contracts/products/guides.ts'
import { implement } from '../../kernel/implement.server.ts'
import { changeSlotGuide } from './assign-guide.server.ts'
import { repeatGuides } from './copy-guides.server.ts'
import { readDayGuides } from './read-guides.server.ts'

export const routes = [
  implement(getDayGuides, readDayGuides),
  implement(assignGuide, changeSlotGuide),
  implement(copyGuides, repeatGuides)
]
