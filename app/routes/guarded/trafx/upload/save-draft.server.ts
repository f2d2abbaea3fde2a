import { invalid } from '#app/contracts/api-error.ts'
import { saveCounterUploads } from '#app/contracts/trafx/calls.ts'
import type { Refusal, Viewer } from '#app/session/index.server.ts'
import { choiceName, noProduct, skipLog } from './choices.ts'
import type { Draft, DraftLog } from './draft.server.ts'

export type Choices = Record<string, string>

/** Reads the choices; a missing or unknown one gives an error at its field. */
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

/** Saves all or nothing; a draft sent twice is saved once. @throws ApiError */
export async function saveDraft(viewer: Viewer, draft: Draft, choices: Choices): Promise<string> {
  const logs = savable(draft).filter(({ key }) => choices[choiceName(key)] !== skipLog)
  const uploads = logs.flatMap((log) => draftToWire(log, choices[choiceName(log.key)] ?? ''))
  if (uploads.length > 5000) throw invalid({ message: 'São dias demais para salvar de uma vez. Envie em partes.' })
  const done = await viewer.call(saveCounterUploads, { body: uploads }, { idempotencyKey: draft.id })
  // An API that does not return counts has accepted all that was sent.
  const sent = { logs: logs.length, days: uploads.length, total: sumOf(uploads) }
  const { logs: saved, days, total } = done.logs > 0 ? done : sent
  const registers = saved === 1 ? '1 registro salvo' : `${saved} registros salvos`
  return `${registers}: ${days === 1 ? '1 dia' : `${days} dias`}, ${total.toLocaleString('pt-BR')} contagens.`
}

const sumOf = (uploads: readonly { total: number }[]) => uploads.reduce((sum, { total }) => sum + total, 0)

function savable(draft: Draft): DraftLog[] {
  return draft.logs.filter(({ days }) => days.length > 0)
}

function draftToWire(log: DraftLog, choice: string) {
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

/** Puts the errors above the form, because the API's fields are not the form's. */
export function explainUnsaved({ error: { code, message, fields }, errors }: Refusal): string[] {
  if (code === 'duplicate' && fields.serial) {
    return [message, `Já enviados: ${fields.serial.join(', ')}. Escolha “Não salvar este registro” para eles.`]
  }
  return Array.from(new Set(Object.values(errors).flat()))
}
