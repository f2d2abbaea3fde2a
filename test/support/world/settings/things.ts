import { randomUUID } from 'node:crypto'
import type { createCaller } from '../../database/backend.ts'

export interface SettingsThings {
  placeField: string
  /** Version of the place's term. */
  placeTerm: string
}

export async function addSettings(call: ReturnType<typeof createCaller>, token: string): Promise<SettingsThings> {
  const placeField = randomUUID()
  const body = { uuid: placeField, label: 'Campo do parque', type: 'text', active: true }
  await call('POST', '/places/fields', { token, body })
  const term = await call('GET', '/places/term', { token })
  return { placeField, placeTerm: term.body.versions[0].id }
}
