import { deviceNow } from './device-clock.ts'
import { forgetDay, type GateDay, keepDay } from './kept/list-store.ts'
import { askOurs, gatePath, type Unreached } from './reach.ts'

/** Reads the list anew and keeps it. A session that has ended takes the list with it. */
export async function refreshDay(): Promise<{ day: GateDay | null; problem: Unreached | null }> {
  const { answer, problem } = await askOurs<Omit<GateDay, 'ahead'>>(`${gatePath}/list`)
  if (problem === 'ended') await forgetDay()
  if (problem !== null) return { day: null, problem }
  const day = { ...answer, ahead: Date.parse(answer.list.at) - deviceNow() }
  await keepDay(day)
  return { day, problem: null }
}
