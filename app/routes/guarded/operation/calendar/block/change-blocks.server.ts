import { changedMeanwhile, invalid } from '#app/contracts/api-error.ts'
import { getTouched, updateUnavailability } from '#app/contracts/products/unavailability.ts'
import { MOST_BLOCKS } from '#app/domain/product/check/check-blocks.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import {
  incomplete,
  readField,
  redirectSaying,
  requireFields,
  type Viewer,
  whereKnown
} from '#app/session/index.server.ts'
import { dayPath, monthPath } from '../address.ts'
import { checkTyped, fingerprint, rangeWords, readTyped, toBlocks, tooManyBlocks } from './read-block.server.ts'

const mostOfReason = 200

/** @throws ApiError with the form's field names */
export async function changeBlocks(viewer: Viewer, { request, form }: { request: Request; form: FormData }) {
  requireFields(form, 'atrativo', 'acao', 'de', 'ate', 'hora', 'motivo', 'visto', 'complete')
  const typed = readTyped(form)
  if (readField(form, 'acao') !== typed.acao) throw incomplete()
  const reason = readField(form, 'motivo')
  const isRemoval = typed.acao === 'liberar'
  const checked = checkTyped(typed, viewer.today())
  const errors = checked.ok ? {} : checked.errors
  if (!isRemoval && reason === '') errors.motivo = ['Escreva o motivo: quem trabalha no dia precisa saber.']
  if (reason.length > mostOfReason) errors.motivo = [tooLong(mostOfReason)]
  if (!checked.ok || Object.keys(errors).length > 0) throw invalid({ fields: errors })
  const blocks = toBlocks(checked, reason)
  const blocked = isRemoval ? await listBlocked(viewer, typed.atrativo, checked) : null
  if (blocked) requireShown(blocked, readField(form, 'visto'))
  const named = blocked ?? blocks
  const body = {
    product_uuid: typed.atrativo,
    action: isRemoval ? 'remove' : 'add',
    unavailability: named.map((block) => ({ ...block, reason }))
  }
  const { bookings, people } = await viewer.call(updateUnavailability, { body })
  const { from, to } = checked
  const attraction = typed.atrativo
  return redirectSaying(request, {
    to: from === to ? dayPath({ date: from, attraction }) : monthPath({ month: from.slice(0, 7), attraction }),
    text: saidDone({ words: rangeWords(checked), isRemoval, bookings, people })
  })
}

/** Lists blocked days and hours as they were entered; null when the API does not tell. */
async function listBlocked(viewer: Viewer, uuid: string, query: { from: string; to: string; time: string }) {
  const touched = await whereKnown(viewer.call(getTouched, { params: { uuid }, query }))
  return touched?.blocked
}

/** Refuses to free a block that was not shown on the page. @throws ApiError 409, 422 */
function requireShown(blocked: readonly { date: string; time: string }[], seen: string): void {
  if (blocked.length === 0) throw invalid({ fields: { de: ['Nada está bloqueado nestes dias.'] } })
  if (fingerprint(blocked) !== seen) {
    const message = 'O que está bloqueado nestes dias mudou enquanto você escolhia. Confira a lista e confirme de novo.'
    throw changedMeanwhile(message)
  }
  if (blocked.length > MOST_BLOCKS) throw invalid({ fields: { ate: [tooManyBlocks(blocked.length)] } })
}

interface Done {
  words: string
  isRemoval: boolean
  bookings: number
  people: number
}

function saidDone({ words, isRemoval, bookings, people }: Done): string {
  if (isRemoval) return `Liberado: ${words}.`
  if (bookings === 0) return `Bloqueado: ${words}. Nenhuma reserva foi alterada.`
  const sold = `${countLabel(bookings, { one: 'reserva', many: 'reservas' })} (${peopleLabel(people)})`
  return `Bloqueado: ${words}. ${sold} ${bookings === 1 ? 'continua' : 'continuam'} valendo.`
}
