import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { listAgents } from '#app/contracts/agents/manage.ts'
import type { AgentRow } from '#app/contracts/agents/shapes.ts'
import { languageName } from '#app/domain/agent/languages.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { downloadRows, toPageRequest } from '#app/reports/download.server.ts'
import { requireAccess, type Viewer, whereKnown } from '#app/session/index.server.ts'
import { type AgentListQuery, readListQuery, toCall } from './query.ts'

const headings = [
  ...['Nome', 'Telefone', 'E-mail', 'Idiomas', 'Atrativos', 'Cadastur', 'Credenciais', 'O que vence'],
  ...['Página pública', 'Situação', 'Reservas à frente']
]
const slice = 100

/** What the filters leave, whatever the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(toPageRequest(request, context.signal), 'agents/index')
  const asked = readListQuery(new URL(request.url).searchParams)
  return downloadRows({ viewer, request, context, name: 'condutores.csv', headings, batches: readAll(viewer, asked) })
}

/** Somebody who moves to another page meanwhile is written once. */
async function* readAll({ call, place }: Viewer, asked: AgentListQuery) {
  const seen = new Set<string>()
  for (let page = 1; ; page += 1) {
    const query = { ...toCall(asked, place.uuid), page, limit: slice }
    const answer = await whereKnown(call(listAgents, { query }))
    // The page says that there are none.
    if (!answer) throw redirect('/agents/index')
    const rows = answer.data.filter(({ uuid }) => !seen.has(uuid))
    for (const { uuid } of rows) seen.add(uuid)
    yield rows.map(toCells)
    if (answer.data.length < slice || rows.length === 0) return
  }
}

const states = { valid: 'em dia', ending: 'vence em breve', ended: 'vencida' } as const

function toCells(row: AgentRow) {
  return [
    row.name,
    formatPhone(row.phone),
    row.email,
    row.languages.map(languageName).join(', '),
    row.attractions.join(', ') || 'Todos',
    row.cadastur,
    states[row.credentials],
    row.credentials_text,
    row.public ? 'sim' : 'não',
    row.active ? 'Ativo' : 'Arquivado',
    row.upcoming
  ]
}
