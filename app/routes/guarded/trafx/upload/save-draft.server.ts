import { ApiError } from '#app/contracts/api-error.ts'
import { saveCounterUploads } from '#app/contracts/trafx/calls.ts'
import type { Viewer } from '#app/session/viewer.server.ts'
import { choiceName, noProduct, skipLog } from './choices.ts'
import type { Draft, DraftLog } from './draft.server.ts'

export type Choices = Record<string, string>

/** What was chosen for each log that can be saved, by field name; what is missing or unknown is an error there. */
export function readChoices(
  form: FormData,
  { draft, products }: { draft: Draft; products: readonly { uuid: string }[] }
) {
  const choices: Choices = {}
  const errors: Record<string, string[]> = {}
  const known = new Set([noProduct, skipLog, ...products.map(({ uuid }) => uuid)])
  for (const log of savable(draft)) {
    const name = choiceName(log.key)
    const value = form.get(name)
    choices[name] = typeof value === 'string' ? value : ''
    if (!known.has(choices[name])) errors[name] = [`Escolha o atrativo de ${log.view.name} (${log.serial}).`]
  }
  const isNothing = Object.values(choices).every((choice) => choice === skipLog)
  if (isNothing) errors[''] = ['Escolha ao menos um registro para salvar.']
  return { choices, errors }
}

export type Saved = { ok: true; text: string } | { ok: false; status: number; errors: Record<string, string[]> }

/** Statuses that are about what was sent. */
const answerable = new Set([0, 400, 409, 413, 422, 503])

/** Saves what was chosen, all of it or nothing. The same draft sent twice is saved once. @throws ApiError */
export async function saveDraft(viewer: Viewer, draft: Draft, choices: Choices): Promise<Saved> {
  const logs = savable(draft).filter(({ key }) => choices[choiceName(key)] !== skipLog)
  const uploads = logs.flatMap((log) => toWire(log, choices[choiceName(log.key)] ?? ''))
  if (uploads.length > 5000) {
    return { ok: false, status: 422, errors: { '': ['São dias demais para salvar de uma vez. Envie em partes.'] } }
  }
  try {
    const done = await viewer.call(saveCounterUploads, { body: uploads }, { idempotencyKey: draft.id })
    const registers = done.logs === 1 ? '1 registro salvo' : `${done.logs} registros salvos`
    const days = done.days === 1 ? '1 dia' : `${done.days} dias`
    return { ok: true, text: `${registers}: ${days}, ${done.total.toLocaleString('pt-BR')} contagens.` }
  } catch (error) {
    if (!(error instanceof ApiError) || !answerable.has(error.status)) throw error
    return { ok: false, status: error.status || 503, errors: { '': explain(error) } }
  }
}

function savable(draft: Draft): DraftLog[] {
  return draft.logs.filter(({ days }) => days.length > 0)
}

function toWire(log: DraftLog, choice: string) {
  return log.days.map((day) => ({
    ...day,
    serial: log.serial,
    prodUuid: choice === noProduct ? '' : choice,
    name: log.name,
    mode: log.mode,
    records: log.records,
    covered: log.covered,
    battery: log.battery,
    clock_lost: log.clockLost,
    file_name: log.file,
    log: log.log
  }))
}

/** Why nothing was saved. Of logs that somebody sent meanwhile, which they are. */
function explain({ code, message, fields }: ApiError): string[] {
  if (code === 'duplicate' && fields.serial) {
    return [message, `Já enviados: ${fields.serial.join(', ')}. Escolha “Não salvar este registro” para eles.`]
  }
  const reasons = Array.from(new Set(Object.values(fields).flat()))
  return reasons.length > 0 ? reasons : [message]
}
