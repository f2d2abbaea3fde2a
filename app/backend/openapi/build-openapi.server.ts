import { ApiErrorBodySchema } from '#app/contracts/api-error.ts'
import type { ApiName, Endpoint } from '#app/contracts/endpoint.ts'
import { endpoints } from '#app/contracts/index.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { APP_VERSION } from '#app/domain/words/version.ts'
import { createSchemaWriter, type JsonSchema } from './components.server.ts'

export const apiBases: Record<ApiName, string> = { main: '/api/v3', node: '/api/v1' }

/** The first part of a call's path chooses its tag; the document lists the tags in this order. */
const tags: Record<string, string> = {
  auth: 'Sessão',
  places: 'Lugares',
  products: 'Atrativos',
  operations: 'Atrativos',
  booking: 'Reservas',
  janoowp: 'Reservas',
  getnet: 'Pagamentos',
  mpago: 'Pagamentos',
  simulator: 'Pagamentos',
  bills: 'Relatórios',
  reports: 'Relatórios',
  trafx: 'Contadores',
  transport: 'Transporte',
  geo: 'Dados geográficos'
}

const otherTag = 'Outras'

const refusals: Record<string, string> = {
  400: ERRORS.malformed,
  401: 'Sem token, ou o token não vale mais.',
  403: 'O usuário não tem a permissão.',
  404: 'Não existe, ou é de outro parque.',
  409: 'Conflito: lotado, repetido com outros dados, ou em outro estado.',
  422: 'Campos inválidos; veja fields.',
  429: 'Tentativas demais; aguarde Retry-After segundos.'
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

interface Media {
  description: string
  content: { 'application/json': { schema: JsonSchema } }
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, Media>
}

export type PathItem = { servers: { url: string }[] } & Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>>

export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string; description: string }[]
  tags: { name: string }[]
  paths: Record<string, PathItem>
  components: {
    schemas: Record<string, JsonSchema>
    securitySchemes: Record<string, { type: string; in: string; name: string; description: string }>
  }
}

type Writer = ReturnType<typeof createSchemaWriter>

function tagOf(endpoint: Endpoint): string {
  return tags[endpoint.path.split('/')[1] ?? ''] ?? otherTag
}

function parametersOf(endpoint: Endpoint, writer: Writer): Parameter[] {
  const from = (schema: JsonSchema, place: 'path' | 'query'): Parameter[] =>
    Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || (schema.required ?? []).includes(name),
      schema: property
    }))
  const parameters = [...from(writer.write(endpoint.params), 'path'), ...from(writer.write(endpoint.query), 'query')]
  if (!endpoint.created) return parameters
  const description = 'Mesma chave e mesmos dados: a primeira resposta. Mesma chave, outros dados: 409.'
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' }
  }
  return [...parameters, key]
}

function describeAccess({ access }: Endpoint): string | undefined {
  if (access === 'public') return undefined
  if (access === 'session') return 'Exige um token.'
  const permissions = typeof access === 'string' ? access : access.join(' ou ')
  return `Exige um token de quem tem a permissão ${permissions}.`
}

function responsesOf(endpoint: Endpoint, writer: Writer): Record<string, Media> {
  const error = writer.write(ApiErrorBodySchema)
  const codes = ['404', '422']
  if (endpoint.method !== 'GET') codes.push('400', '409', '429')
  if (endpoint.access !== 'public') codes.push('401')
  if (endpoint.access !== 'public' && endpoint.access !== 'session') codes.push('403')
  const media = (description: string, schema: JsonSchema) => ({
    description,
    content: { 'application/json': { schema } }
  })
  const refused = codes.sort().map((code) => [code, media(refusals[code] ?? '', error)])
  return {
    [endpoint.created ? '201' : '200']: media(endpoint.created ? 'Criado.' : 'Feito.', writer.write(endpoint.response)),
    ...Object.fromEntries(refused),
    default: media('Recusa ou falha.', error)
  }
}

function operationOf(endpoint: Endpoint, writer: Writer): Operation {
  const { id, summary, access, method } = endpoint
  const body = writer.write(endpoint.body)
  const hasBody =
    method !== 'GET' &&
    method !== 'DELETE' &&
    (body.$ref || body.type === 'array' || Object.keys(body.properties ?? {}).length > 0)
  const description = describeAccess(endpoint)
  return {
    operationId: id,
    summary,
    ...(description ? { description } : {}),
    tags: [tagOf(endpoint)],
    security: access === 'public' ? [] : [{ token: [] }],
    parameters: parametersOf(endpoint, writer),
    ...(hasBody ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: responsesOf(endpoint, writer)
  }
}

function pathsOf(writer: Writer): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {}
  for (const endpoint of endpoints) {
    const item = paths[endpoint.path] ?? { servers: [{ url: apiBases[endpoint.api] }] }
    const method = endpoint.method.toLowerCase()
    if (method === 'get' || method === 'post' || method === 'put' || method === 'delete') {
      item[method] = operationOf(endpoint, writer)
    }
    paths[endpoint.path] = item
  }
  return paths
}

const description = [
  'As duas APIs deste sistema, como a aplicação as usa. O corpo é JSON em UTF-8; a barra no fim do caminho é opcional.',
  'A leitura é tolerante: campos desconhecidos passam, dinheiro pode ser número ou texto com vírgula, datas podem vir',
  'em dd/mm/aaaa. O token vem de POST /auth/signin/ e vale por 12 horas.'
].join(' ')

let built: OpenApi | null = null

export function buildOpenApi(): OpenApi {
  if (built) return built
  const writer = createSchemaWriter()
  const paths = pathsOf(writer)
  built = {
    openapi: '3.1.0',
    info: { title: 'Trilha', version: APP_VERSION, description },
    servers: [
      { url: apiBases.main, description: 'API principal' },
      { url: apiBases.node, description: 'API node' }
    ],
    tags: [...new Set([...Object.values(tags), otherTag])].map((name) => ({ name })),
    paths,
    components: {
      schemas: writer.shared(),
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'x-access-token', description: 'Token de POST /auth/signin/.' }
      }
    }
  }
  return built
}
