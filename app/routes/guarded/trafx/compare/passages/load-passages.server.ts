import { listPassages } from '#app/contracts/trafx/calls.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'
import { loadCounts } from '../../load-counts.server.ts'
import { type Asked, readAsked } from '../load-comparison.server.ts'
import { measuredBy } from '../rows.ts'
import { sumPassages, toPassageRows } from './rows.ts'

/** `found` is null where the address asks for nonsense, bookings are not to be seen, or this API has no such call. */
export async function loadPassages(viewer: Viewer, request: Request) {
  const asked = await readAsked(viewer, request)
  const { query, devices, products, maySeeBookings } = asked
  const counted = measuredBy({ devices, entries: [] }, { atrativo: '', contador: '' })
  const options = products
    .filter(({ uuid }) => counted.has(uuid) || uuid === query.atrativo)
    .map(({ uuid, name }) => ({ value: uuid, label: name }))
  const isAsked = Object.keys(query.errors).length === 0 && maySeeBookings
  const found = isAsked ? await findPassages(viewer, asked) : null
  return { query, options, maySeeBookings, isKnown: !isAsked || found !== null, found }
}

async function findPassages(viewer: Viewer, { query, devices, products }: Asked) {
  const { from, to } = query.range
  const [entries, passages] = await Promise.all([
    loadCounts(viewer, query.range),
    whereKnown(viewer.call(listPassages, { query: { start_date: from, end_date: to } }))
  ])
  if (!passages) return null
  const source = { entries, devices, products, passages, today: viewer.today() }
  const rows = toPassageRows(source, query)
  return { rows, sums: sumPassages(rows), hasCounter: measuredBy(source, { ...query, contador: '' }).size > 0 }
}

export type PassageData = Awaited<ReturnType<typeof loadPassages>>
export type Found = NonNullable<PassageData['found']>
