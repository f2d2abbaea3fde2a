import { json } from '@remix-run/node'
import { createClosure, previewClosure } from '#app/contracts/closures/calls.ts'
import { keepForm, readField, redirectSaying, requireFields, type Viewer } from '#app/session/index.server.ts'
import { readChosen, toSlots } from './read.server.ts'

/** Previews the message, or closes the day. @throws ApiError with the form's field names */
export async function sendClosure(viewer: Viewer, { request, form }: { request: Request; form: FormData }) {
  requireFields(form, 'key', 'dia', 'motivo', 'nota', 'ate', 'sem_resposta', 'mensagem', 'intent', 'complete')
  const { date, reason, note, ...chosen } = readChosen(form)
  const slots = toSlots(chosen)
  const offers = form.getAll('oferta').filter((one): one is string => typeof one === 'string')
  const until = readField(form, 'ate')
  const message = readField(form, 'mensagem')
  const said = { date, slots, reason, note, offers, answer_until: until, message }
  if (readField(form, 'intent') === 'ver') {
    const { samples } = await viewer.call(previewClosure, { body: said })
    return json({ ...keepForm(form), samples })
  }
  const without = readField(form, 'sem_resposta')
  // 'nada' is a valid choice; a form without a choice is refused.
  const fallback = without === 'nada' ? '' : without || 'nenhum'
  const body = { ...said, key: readField(form, 'key'), fallback }
  const done = await viewer.call(createClosure, { body })
  const tone = done.outcome === 'done' ? 'success' : 'info'
  return redirectSaying(request, { to: `/operation/closure/${done.id}`, text: done.message, tone })
}

/** Maps API field names to form field names. */
export const formNames: Record<string, string> = {
  date: 'dia',
  slots: 'atrativo',
  reason: 'motivo',
  note: 'nota',
  offers: 'oferta',
  answer_until: 'ate',
  fallback: 'sem_resposta',
  message: 'mensagem',
  key: ''
}
