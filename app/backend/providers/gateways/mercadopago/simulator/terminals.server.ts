import { z } from 'zod'
import { toOrderRefusal } from './answers.server.ts'
import type { Call } from './charges.server.ts'
import type { OrderRecord, Records, TerminalRecord } from './records.server.ts'

const isOpen = ({ status }: OrderRecord) => status === 'created' || status === 'at_terminal'

/** Every simulated account has two terminals at two points of sale, used by hand until somebody integrates them. */
export async function readTerminals(records: Records): Promise<TerminalRecord[]> {
  const known = await records.listTerminals()
  if (known.length > 0) return known
  for (const [serial, pos] of [
    ['NEWLAND_N950__SIMULADA1', 'CAIXA1'],
    ['PAX_A910__SIMULADA2', 'CAIXA2']
  ] as const) {
    await records.addTerminal({ id: serial, pos, mode: 'STANDALONE', orderId: '' })
  }
  return records.listTerminals()
}

const PageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(50),
  offset: z.coerce.number().int().min(0).default(0)
})

export async function listTerminals(records: Records, query: URLSearchParams): Promise<Response> {
  const page = PageSchema.safeParse(Object.fromEntries(query))
  if (!page.success) return toOrderRefusal(400, 'property_value', 'Invalid limit or offset')
  const { limit, offset } = page.data
  const all = await readTerminals(records)
  const terminals = all.slice(offset, offset + limit).map(({ id, pos, mode }) => ({
    id,
    pos_id: pos,
    store_id: 'LOJA1',
    external_pos_id: pos,
    operating_mode: mode
  }))
  return Response.json({ data: { terminals }, paging: { total: all.length, offset, limit } })
}

const SetupSchema = z.strictObject({
  terminals: z.array(z.strictObject({ id: z.string(), operating_mode: z.enum(['PDV', 'STANDALONE']) })).length(1)
})

/** A point of sale has one terminal in the integrated mode. */
export async function setUpTerminal({ records, body }: Call): Promise<Response> {
  const setup = SetupSchema.safeParse(body)
  const wanted = setup.data?.terminals[0]
  if (!wanted) return toOrderRefusal(400, 'property_value', 'Invalid terminals')
  const all = await readTerminals(records)
  const known = all.find(({ id }) => id === wanted.id)
  if (!known) return toOrderRefusal(404, 'not_found', 'Terminal not found')
  if (!/^(PAX_A910|NEWLAND_N950)__/.test(known.id)) {
    return toOrderRefusal(403, 'terminal_not_allowed_action', 'Only PAX_A910 and NEWLAND_N950')
  }
  const isTaken = all.some(({ id, pos, mode }) => id !== known.id && pos === known.pos && mode === 'PDV')
  if (wanted.operating_mode === 'PDV' && isTaken) {
    return Response.json({ message: 'Only one pos-store with PDV mode ON or SUSPENDED is allowed' }, { status: 412 })
  }
  await records.changeTerminal(known.id, (record) => ({ ...record, mode: wanted.operating_mode }))
  return Response.json({ terminals: [wanted] })
}

/**
 * A terminal holds one open order.
 * @returns false if it has another
 */
export async function takeTerminal(records: Records, { terminalId, id }: OrderRecord): Promise<boolean> {
  const orders = await records.listOrders()
  const taken = await records.changeTerminal(terminalId, (record) => {
    const open = orders.find((one) => one.id === record.orderId)
    // An order that is not stored yet has just been taken by another request.
    const isFree = record.orderId === '' || (open !== undefined && !isOpen(open))
    return isFree ? { ...record, orderId: id } : record
  })
  return taken?.orderId === id
}

export async function freeTerminal(records: Records, { terminalId, id }: OrderRecord): Promise<void> {
  await records.changeTerminal(terminalId, (record) => (record.orderId === id ? { ...record, orderId: '' } : record))
}
