import { deviceNow } from './device-clock.ts'
import { forgetDay, type GateDay, keepDay } from './kept/list-store.ts'
import { askOurs, gatePath, type Unreached } from './reach.ts'

type Refreshed = { day: GateDay; isKept: boolean } | { day: null; problem: Unreached }

/** Reads the list anew and keeps it. A session that has ended takes the list with it. */
export async function refreshDay(): Promise<Refreshed> {
  const { answer, problem } = await askOurs<Omit<GateDay, 'ahead'>>(`${gatePath}/list`)
  if (problem === 'ended') await forgetDay()
  if (problem !== null) return { day: null, problem }
  const day = { ...answer, ahead: Date.parse(answer.list.at) - deviceNow() }
  return { day, isKept: await keepDay(day) }
}
