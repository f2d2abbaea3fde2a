import { getDay } from '#app/contracts/day/calls.ts'
import { implement } from '../kernel/implement.server.ts'
import { readDay } from './read-day.server.ts'

export const routes = [implement(getDay, readDay)]
