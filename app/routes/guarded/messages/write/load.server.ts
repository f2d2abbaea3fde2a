import { readClient } from '#app/contracts/clients/calls.ts'
import { listMessageProducts } from '#app/contracts/messages/compose.ts'
import { listMessageLists, listMessageTemplates } from '#app/contracts/messages/kept.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { AUDIENCE_KINDS, AUDIENCES, isAudienceKind } from '#app/domain/message/audience.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { tabsOf } from '../messages-nav.tsx'
import { loadPictures } from '../picture.server.ts'
import { toClientChoice } from './view.ts'

/** Loads the choices, and those that the URL has already made: a template, a client, a list, a day. @throws ApiError */
export async function loadWriting(viewer: Viewer, search: URLSearchParams) {
  const { call, can } = viewer
  const said = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  const [templates, lists, photos, products, client] = await Promise.all([
    call(listMessageTemplates, {}),
    call(listMessageLists, {}),
    loadPictures(viewer),
    call(listMessageProducts, {}),
    said('cliente') !== '' && can('clients/index') ? call(readClient, { params: { id: said('cliente') } }) : null
  ])
  const template = templates.find(({ id }) => id === said('modelo'))
  const seen = AUDIENCE_KINDS.filter((kind) => mayWriteTo(kind, can))
  const asked = said('para')
  const kind = isAudienceKind(asked) && seen.includes(asked) ? asked : client ? 'client' : (seen[0] ?? 'group')
  return {
    // The form's key: a second submission sends nothing twice.
    key: crypto.randomUUID(),
    tabs: tabsOf(viewer),
    templates: templates.map(({ id, name }) => ({ value: id, label: name })),
    lists: lists.map(({ id, name, group, size }) => ({
      value: id,
      label: group ? `${name} (grupo)` : `${name} (${size})`
    })),
    photos,
    products: products.map(({ uuid, name }) => ({ value: uuid, label: name })),
    kinds: seen.map((value) => ({ value, label: AUDIENCES[value] })),
    clients: client ? [toClientChoice(client)] : [],
    first: {
      modelo: template?.id ?? '',
      titulo: template?.name ?? '',
      mensagem: template?.body ?? '',
      mensagem_en: template?.body_en ?? '',
      mensagem_es: template?.body_es ?? '',
      foto: template?.photo ?? '',
      para: kind,
      cliente: client?.uuid ?? '',
      lista: said('lista'),
      dia: toIsoDay(said('dia')) ?? viewer.today(),
      quando: 'agora'
    } as Record<string, string>
  }
}

export type WritingData = Awaited<ReturnType<typeof loadWriting>>

function mayWriteTo(kind: string, can: Viewer['can']): boolean {
  if (kind === 'bookings') return can('operation/booking-list') && can('operation/all-bookings')
  return kind !== 'client' || can('clients/index')
}
