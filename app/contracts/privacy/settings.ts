import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, instant, list, text, textUpTo } from '../tolerant.ts'

const access = 'configurations/privacy'

const officer = { officer_name: text, officer_email: text, officer_phone: text }

const SettingsSchema = z.object({
  ...officer,
  version: count,
  changed_by: text,
  changed_date: instant,
  retention: z.array(
    z.object({
      kind: z.string(),
      days: count,
      /** Rows that would be deleted now, and the oldest day among them (y-m-d). */
      count,
      oldest: text
    })
  ),
  runs: list(z.object({ at: instant, by: text, counts: z.record(z.string(), z.number()) }))
})

export const getPrivacySettings = endpoint({
  id: 'getPrivacySettings',
  api: 'main',
  method: 'GET',
  path: '/privacy/settings',
  access,
  summary: 'O encarregado, os prazos de guarda com o que cada um retiraria agora, e as últimas limpezas.',
  response: SettingsSchema
})

const days = z.record(z.string(), count)

export const savePrivacySettings = endpoint({
  id: 'savePrivacySettings',
  api: 'main',
  method: 'PUT',
  path: '/privacy/settings',
  access,
  summary: 'Muda o encarregado ou os prazos; o que não vem fica como está.',
  body: z.object({
    officer: z.object(officer).optional(),
    retention: days.optional(),
    version: count.optional()
  }),
  response: SettingsSchema
})

export const runRetention = endpoint({
  id: 'runRetention',
  api: 'main',
  method: 'POST',
  path: '/privacy/retention',
  access,
  summary: 'Retira agora o que passou do prazo.',
  body: z.object({}).optional(),
  response: z.object({ counts: z.record(z.string(), z.number()) })
})

const day = text.pipe(z.string().max(10))
const words = textUpTo(2000)

const IncidentSchema = z.object({
  id: z.string(),
  number: count,
  /** y-m-d; '' if it did not happen on a known day. */
  happened_on: text,
  known_on: text,
  what: text,
  measures: text,
  told_anpd_on: text,
  told_people_on: text,
  /** Day by which the ANPD should know: three working days after the incident was known. */
  anpd_due: text,
  version: count
})

export type Incident = z.output<typeof IncidentSchema>

export const listIncidents = endpoint({
  id: 'listIncidents',
  api: 'main',
  method: 'GET',
  path: '/privacy/incidents',
  access,
  summary: 'Incidentes com dados pessoais, os mais novos primeiro.',
  response: z.object({ data: z.array(IncidentSchema) })
})

export const saveIncident = endpoint({
  id: 'saveIncident',
  api: 'main',
  method: 'PUT',
  path: '/privacy/incidents/{id}',
  access,
  summary: 'Registra um incidente, ou muda o que se disse dele; o id vem do formulário.',
  params: z.object({ id: z.string() }),
  body: z.object({
    happened_on: day,
    known_on: day,
    told_anpd_on: day,
    told_people_on: day,
    what: words,
    measures: words,
    version: count.optional()
  }),
  response: z.object({ incident: IncidentSchema })
})
