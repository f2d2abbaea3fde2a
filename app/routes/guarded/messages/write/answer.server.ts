import { json, type TypedResponse } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { listClients, readClient } from '#app/contracts/clients/calls.ts'
import { previewMessages, sendMessages } from '#app/contracts/messages/compose.ts'
import {
  explainRefusal,
  keepForm,
  type RefusedForm,
  readField,
  redirectSaying,
  type Viewer
} from '#app/session/index.server.ts'
import { formNames, readWritten } from './read.server.ts'
import { type ClientChoice, type PreviewView, toClientChoice, toPreview } from './view.ts'

export interface Answered extends RefusedForm {
  preview: PreviewView | null
  /** Clients found by the search, or chosen. */
  clients: ClientChoice[]
}

interface Asked {
  request: Request
  form: FormData
}

const mostFound = 10

/** Shows the recipients, or sends the message. @throws ApiError */
export async function answerWriting(viewer: Viewer, { request, form }: Asked): Promise<TypedResponse<Answered>> {
  const clients = readField(form, 'para') === 'client' ? await findClients(viewer, form) : []
  if (clients.length > 1) return json(chooseOne(form, clients), { status: 422 })
  const written = readWritten(form, viewer.place.timezone)
  if (readField(form, 'intent') !== 'enviar') return json(await showPreview(viewer, { form, written, clients }))
  const body = { ...written, key: readField(form, 'key'), expected: readField(form, 'esperados') || '0' }
  try {
    const { id, message, outcome } = await viewer.call(sendMessages, { body })
    const to = viewer.can('messenger/edit') ? `/messages/index?envio=${id}` : '/messages/new'
    return redirectSaying(request, { to, text: message, tone: outcome === 'done' ? 'success' : 'info' })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'audience_changed') throw error
    const { errors, init } = explainRefusal(error)
    return json({ ...(await showPreview(viewer, { form, written, clients })), error: errors }, init)
  }
}

interface Shown {
  form: FormData
  written: ReturnType<typeof readWritten>
  clients: ClientChoice[]
}

async function showPreview(viewer: Viewer, { form, written, clients }: Shown): Promise<Answered> {
  const found = await viewer.call(previewMessages, { body: written })
  return { ...keepForm(form), preview: toPreview(found, { ...written, zone: viewer.place.timezone }), clients }
}

/** A search replaces the earlier choice, and selects its only result. */
async function findClients(viewer: Viewer, form: FormData): Promise<ClientChoice[]> {
  const q = readField(form, 'busca').slice(0, 100)
  const chosen = readField(form, 'cliente')
  if (q === '') return chosen === '' ? [] : [toClientChoice(await viewer.call(readClient, { params: { id: chosen } }))]
  const { data } = await viewer.call(listClients, { query: { q, limit: mostFound } })
  const picked = data.find(({ uuid }) => uuid === chosen) ?? (data.length === 1 ? data[0] : undefined)
  form.set('cliente', picked?.uuid ?? '')
  // Clear the search once a client is chosen.
  if (picked) form.set('busca', '')
  return picked ? [toClientChoice(picked)] : data.map(toClientChoice)
}

function chooseOne(form: FormData, clients: ClientChoice[]): Answered {
  const some = clients.length === mostFound ? `os primeiros ${mostFound}` : String(clients.length)
  const error = { cliente: [`Encontramos ${some}: escolha um deles, ou procure de outro modo.`] }
  return { ...keepForm(form), error, preview: null, clients }
}

/** Same as `refuseForm`, with the chosen clients. */
export function refuseWriting(form: FormData, error: unknown): TypedResponse<Answered> {
  const { errors, init } = explainRefusal(error, { rename: formNames })
  return json({ ...keepForm(form), error: errors, preview: null, clients: [] }, init)
}
