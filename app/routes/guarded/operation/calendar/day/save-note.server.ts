import { json } from '@remix-run/node'
import { saveDayNote } from '#app/contracts/products/calendar.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import {
  explainRefusal,
  incomplete,
  readField,
  redirectSaying,
  requireFields,
  type Viewer
} from '#app/session/index.server.ts'
import { dayPath } from '../address.ts'
import { attractionOf, requireDay } from '../load-day.server.ts'

/** Saves the note. If another user changed it, shows theirs beside the typed text. */
export async function saveNote(
  viewer: Viewer,
  { request, date: text }: { request: Request; date: string | undefined }
) {
  const date = requireDay(text)
  const attraction = attractionOf(request)
  const form = await request.formData()
  const body = readField(form, 'body')
  try {
    requireFields(form, 'body', 'version', 'complete')
    const version = readField(form, 'version')
    if (!/^\d{1,9}$/.test(version)) throw incomplete()
    const note = { product_uuid: attraction, date, body, version: Number(version) }
    const saved = await viewer.call(saveDayNote, { body: note })
    const what = saved.body === '' ? 'Anotação apagada' : 'Anotação salva'
    return redirectSaying(request, {
      to: `${dayPath({ date, attraction })}#anotacao`,
      text: `${what}: ${formatDay(date)}.`
    })
  } catch (error) {
    const { errors, isLate, init } = explainRefusal(error)
    // The form has its own notice for this, with the possible ways on.
    const said = isLate ? {} : errors
    const version = isLate ? undefined : readField(form, 'version')
    return json({ initialValue: { body, version }, error: said, isLate }, init)
  }
}
