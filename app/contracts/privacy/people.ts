import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, list, pageLimit, text, textUpTo } from '../tolerant.ts'

// Addresses never name a person: a search result is a sealed token for its user, valid for two hours.

/** Tokens of a person with very many telephones are long. */
const token = z.string().min(1).max(6000)

const FoundSchema = z.object({
  token,
  names: list(z.string()),
  document: text,
  country: text,
  phones: list(z.string()),
  emails: list(z.string())
})

const access = 'configurations/privacy'

export const findPrivacyPeople = endpoint({
  id: 'findPrivacyPeople',
  api: 'main',
  method: 'POST',
  path: '/privacy/people',
  access,
  summary: 'Acha pessoas do parque por CPF, e-mail ou telefone. Fica no registro que se procurou, não quem.',
  body: z.object({ typed: textUpTo(200) }),
  response: z.object({ people: z.array(FoundSchema) })
})

const TableSchema = z.object({
  table: z.string(),
  title: text,
  count,
  /** Column → stored value. */
  rows: list(z.record(z.string(), z.unknown()))
})

export type CopiedRows = z.output<typeof TableSchema>

const PersonSchema = z.object({
  names: list(z.string()),
  document: text,
  country: text,
  phones: list(z.string()),
  emails: list(z.string()),
  tables: z.array(TableSchema),
  /** Reasons in words why they cannot be anonymised yet. */
  blockers: list(z.string())
})

export const readPrivacyPerson = endpoint({
  id: 'readPrivacyPerson',
  api: 'main',
  method: 'GET',
  path: '/privacy/person',
  access,
  summary: 'O que o parque guarda de uma pessoa, tabela por tabela: quantas linhas, e com rows=1 as próprias linhas.',
  query: z.object({ token, rows: z.enum(['', '1']).default('') }),
  response: PersonSchema
})

export const exportPrivacyPerson = endpoint({
  id: 'exportPrivacyPerson',
  api: 'main',
  method: 'POST',
  path: '/privacy/person/copy',
  access,
  summary: 'A cópia de tudo que se guarda de uma pessoa (LGPD, art. 18, II e V); fica no registro que foi feita.',
  body: z.object({ token }),
  response: PersonSchema
})

const consents = z.object({
  data: z.array(
    z.object({
      at: z.string(),
      /** `term`, or `message`: messages that were allowed or refused. */
      kind: text,
      allowed: z.boolean(),
      /** Code of the booking for a term, channel for messages. */
      subject: text,
      name: text,
      /** SHA-256 of the accepted text. */
      hash: text,
      source: text,
      address: text,
      agent: text
    })
  ),
  total: count,
  page: count,
  limit: count
})

export type Consent = z.output<typeof consents>['data'][number]

export const listConsents = endpoint({
  id: 'listConsents',
  api: 'main',
  method: 'GET',
  path: '/privacy/consents',
  access,
  summary: 'Aceites do termo e escolhas sobre mensagens, os mais novos primeiro; com token, os de uma pessoa.',
  query: z.object({
    token: text.pipe(z.string().max(6000)),
    /** Days of the place's zone, y-m-d. */
    from: text.pipe(z.string().max(10)),
    to: text.pipe(z.string().max(10)),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit(500)
  }),
  response: consents
})
