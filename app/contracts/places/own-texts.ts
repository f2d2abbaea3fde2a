import { z } from 'zod'
import { OTHER_LANGUAGES } from '#app/domain/place/own-texts.ts'
import { endpoint } from '../endpoint.ts'
import { count, flag, list, pageLimit, text } from '../tolerant.ts'

// Our addition: texts of the place in other languages.

const access = ['configurations/place', 'configurations/edit'] as const

const language = z.enum(OTHER_LANGUAGES)
const state = z.enum(['missing', 'stale', 'done'])

const OwnTextsRowSchema = z.object({
  noun: z.string(),
  id: z.string(),
  /** Name of the thing, in Portuguese. */
  title: text,
  /** Portuguese text that shows which one it is. */
  text,
  /** State of all its texts together. */
  en: state,
  es: state
})

export type OwnTextsRow = z.output<typeof OwnTextsRowSchema>

export const listOwnTexts = endpoint({
  id: 'listOwnTexts',
  api: 'main',
  method: 'GET',
  path: '/places/own-texts',
  access,
  summary: 'O que os visitantes leem do parque, e o que falta em inglês e espanhol ou mudou em português.',
  /** `state` is that of `language`, or of either without it. */
  query: z.object({
    q: z.string().max(100).default(''),
    noun: z.string().max(40).default(''),
    language: z.union([language, z.literal('')]).default(''),
    state: z.union([state, z.literal('')]).default(''),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit(500)
  }),
  response: z.object({ data: z.array(OwnTextsRowSchema), total: count, page: count, limit: count })
})

const params = z.object({ noun: z.string(), id: z.string() })

const OwnTextsSchema = z.object({
  noun: z.string(),
  id: z.string(),
  title: text,
  /** Names the Portuguese and the other texts that were read. */
  version: text,
  /** True if the reader may save the texts. */
  may_change: flag,
  fields: list(
    z.object({
      field: z.string(),
      label: text,
      is_long: flag,
      most: count,
      portuguese: text,
      texts: list(z.object({ language, text, state }))
    })
  )
})

export type OwnTexts = z.output<typeof OwnTextsSchema>

export const getOwnTexts = endpoint({
  id: 'getOwnTexts',
  api: 'main',
  method: 'GET',
  path: '/places/own-texts/{noun}/{id}',
  access,
  summary: 'Os textos de uma coisa do parque em português, inglês e espanhol.',
  params,
  response: OwnTextsSchema
})

export const saveOwnTexts = endpoint({
  id: 'saveOwnTexts',
  api: 'main',
  method: 'PUT',
  path: '/places/own-texts/{noun}/{id}',
  access,
  summary:
    'Salva traduções; as que não vêm ficam como estão, e as vazias são apagadas. 403 sem a permissão de mudar o texto em português, 409 se ele ou uma tradução mudou desde version.',
  params,
  body: z.object({
    version: text,
    texts: z
      .array(
        z.object({
          field: z.string(),
          language,
          text,
          /** True if an unchanged translation still fits a Portuguese text that has changed. */
          fits: flag
        })
      )
      .max(60)
  }),
  response: OwnTextsSchema
})
