import type { WrittenAudience } from '#app/contracts/messages/compose.ts'
import { readField, requireFields } from '#app/session/index.server.ts'
import { readMoment } from '../moment.server.ts'

const names = [
  'key',
  'modelo',
  'titulo',
  'mensagem',
  'para',
  'dia',
  'atrativo',
  'hora',
  'situacao',
  'pago',
  'busca',
  'lista',
  'grupo',
  'quando',
  'data',
  'horario',
  'intent',
  'complete'
] as const

/** Builds the calls' input; times are in the place's zone. @throws ApiError 400, 422 at the form's fields */
export function readWritten(form: FormData, zone: string) {
  requireFields(form, ...names)
  const of = (name: string) => readField(form, name)
  const audience: WrittenAudience = {
    kind: of('para'),
    date: of('dia'),
    product: of('atrativo'),
    time: of('hora'),
    situation: of('situacao'),
    paid: of('pago'),
    client: of('cliente'),
    list: of('lista'),
    group: of('grupo')
  }
  const texts = { body: of('mensagem'), body_en: of('mensagem_en'), body_es: of('mensagem_es') }
  const written = { title: of('titulo'), ...texts, photo: of('foto'), template: of('modelo') }
  return { ...written, audience, send_at: readMoment(form, zone) }
}

/** Maps API field names to form field names. */
export const formNames: Record<string, string> = {
  title: 'titulo',
  body: 'mensagem',
  body_en: 'mensagem_en',
  body_es: 'mensagem_es',
  photo: 'foto',
  data: 'imagem',
  template: 'modelo',
  send_at: 'data',
  key: '',
  expected: '',
  'audience.kind': 'para',
  'audience.date': 'dia',
  'audience.product': 'atrativo',
  'audience.time': 'hora',
  'audience.situation': 'situacao',
  'audience.paid': 'pago',
  'audience.client': 'busca',
  'audience.list': 'lista',
  'audience.group': 'grupo'
}
