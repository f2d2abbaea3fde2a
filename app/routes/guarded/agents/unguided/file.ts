import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { listUnguided } from '#app/contracts/agents/manage.ts'
import type { UnguidedSlot } from '#app/contracts/agents/shapes.ts'
import { downloadRows, toPageRequest } from '#app/reports/download.server.ts'
import { requireAccess, type Viewer, whereKnown } from '#app/session/index.server.ts'
import { readAsked, toCall, type UnguidedAsked } from './query.ts'

const headings = [
  'Dia',
  'Horário',
  'Atrativo',
  'Reservas',
  'Reservas sem condutores suficientes',
  'Pessoas',
  'Condutores pedidos',
  'Condutores que faltam',
  'Recusaram'
]
const slice = 100

/** Sends all rows that pass the filters, not only the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(toPageRequest(request, context.signal), 'agents/index')
  const { search, searchParams } = new URL(request.url)
  const asked = readAsked(searchParams)
  // The page says what is wrong with the days.
  if (Object.keys(asked.errors).length > 0) throw redirect(`/agents/unguided${search}`)
  return downloadRows({
    viewer,
    request,
    context,
    name: 'datas-sem-condutor',
    headings,
    batches: readUnguided(viewer, asked)
  })
}

/** A slot that moves to another page meanwhile is written once. */
async function* readUnguided({ call }: Viewer, asked: UnguidedAsked) {
  const seen = new Set<string>()
  const keyOf = ({ date, time, product_uuid: product }: UnguidedSlot) => `${date} ${time} ${product}`
  for (let page = 1; ; page += 1) {
    const answer = await whereKnown(call(listUnguided, { query: { ...toCall(asked), page, limit: slice } }))
    if (!answer) throw redirect('/agents/unguided')
    const rows = answer.data.filter((row) => !seen.has(keyOf(row)))
    for (const row of rows) seen.add(keyOf(row))
    yield rows.map((row) => [
      { day: row.date },
      row.time,
      row.product_name,
      row.bookings,
      row.missing_bookings,
      row.people,
      row.wanted,
      row.missing,
      row.declined.join(', ')
    ])
    if (answer.data.length < slice || rows.length === 0) return
  }
}
