import { json } from '@remix-run/node'
import { createClosure, previewClosure } from '#app/contracts/closures/calls.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { keepForm, readField, redirectSaying, requireFields, type Viewer } from '#app/session/index.server.ts'
import { readChosen, toSlots } from './read.server.ts'

/** Previews the message, or closes the day. @throws ApiError with the form's field names */
export async function sendClosure(viewer: Viewer, { request, form }: { request: Request; form: FormData }) {
  requireFields(form, 'key', 'dia', 'ultimo', 'motivo', 'nota', 'intent', 'complete')
  const isSilent = readField(form, 'intent') === 'so_fechar'
  if (!isSilent) requireFields(form, 'ate', 'sem_resposta', 'mensagem')
  const { date, until, reason, note, ...chosen } = readChosen(form)
  const slots = toSlots(chosen)
  const offers = form.getAll('oferta').filter((one): one is string => typeof one === 'string')
  const message = readField(form, 'mensagem')
  const said = { date, until, slots, reason, note, offers, answer_until: readField(form, 'ate'), message }
  if (readField(form, 'intent') === 'ver') {
    const { samples } = await viewer.call(previewClosure, { body: said })
    return json({ ...keepForm(form), samples })
  }
  const without = readField(form, 'sem_resposta')
  // 'nada' is a valid choice; a form without a choice is refused.
  const fallback = without === 'nada' ? '' : without || 'nenhum'
  const body = { ...said, key: readField(form, 'key'), fallback: isSilent ? '' : fallback, tell: !isSilent }
  const done = await viewer.call(createClosure, { body })
  const tone = done.outcome === 'done' ? 'success' : 'info'
  return redirectSaying(request, { to: whereTo({ viewer, id: done.id, date, until }), text: done.message, tone })
}

interface Closed {
  viewer: Viewer
  id: string
  date: string
  until: string
}

/** The closure; the list of several; or the day, where nobody is told and nothing is to follow. */
function whereTo({ viewer, id, date, until }: Closed): string {
  if (id === '' && viewer.can('operation/index')) return `/operation/index/${toIsoDay(date)}`
  const last = toIsoDay(until)
  if (id !== '' && (!last || last === toIsoDay(date))) return `/operation/closure/${id}`
  return id === '' ? '/operation/closure' : `/operation/closure?${new URLSearchParams({ inicio: date, fim: until })}`
}

/** Maps API field names to form field names. */
export const formNames: Record<string, string> = {
  date: 'dia',
  until: 'ultimo',
  slots: 'atrativo',
  reason: 'motivo',
  note: 'nota',
  offers: 'oferta',
  answer_until: 'ate',
  fallback: 'sem_resposta',
  message: 'mensagem',
  key: ''
}
