import { randomUUID } from 'node:crypto'
import type { LegacyProduct } from '#app/contracts/legacy/shapes.ts'
import { ceilingProblem } from '#app/domain/product/ceilings.ts'
import { freeSlug, toSlug } from '#app/domain/product/slug.ts'
import { ticketCalled } from '#app/domain/product/start/first-tickets.ts'
import { lastPosition, listProductsOf } from '../../db/queries/integrations/imported-people.server.ts'
import { insertImported, writeImportedTickets } from '../../db/queries/products/import.server.ts'
import { otherFields } from './people.server.ts'
import type { Brought, Known, Note, Row, Step } from './step.server.ts'

export async function differingProducts({ tx, placeId }: Step, known: readonly Known<LegacyProduct>[]) {
  const own = new Map((await listProductsOf(tx, placeId)).map((row) => [row.uuid, row]))
  return new Map(
    known.map(({ id, ownId, value }) => {
      const here = own.get(ownId)
      const fields = here
        ? otherFields([
            ['nome', here.name, value.name],
            ['descrição', here.description, value.description]
          ])
        : ['não está mais aqui']
      return [id, fields]
    })
  )
}

/**
 * Imported off sale and without hours, to be opened by hand. An attraction of the same name is taken as the same, and
 * left unchanged.
 */
export async function bringProducts({ tx, placeId }: Step, rows: readonly Row<LegacyProduct>[]): Promise<Brought> {
  const all = await listProductsOf(tx, placeId)
  const bySlug = new Map(all.map((row) => [row.slug, row.uuid]))
  const keys = new Map<string, string>()
  const notes: Note[] = []
  let position = await lastPosition(tx, placeId)
  const first = position
  for (const { id, value } of rows) {
    const wanted = toSlug(value.name) || 'atrativo'
    const known = bySlug.get(wanted)
    const problem = known ? null : ceilingProblem('attractions', { before: bySlug.size, after: bySlug.size + 1 })
    if (known) {
      notes.push({ id, kind: 'differs', what: 'Já havia aqui um atrativo com este nome: ficou como está.' })
      keys.set(id, known)
    } else if (problem) notes.push({ id, kind: 'skipped', what: problem })
    else {
      position += 1
      const slug = freeSlug(wanted, [...bySlug.keys()])
      const uuid = randomUUID()
      const { name, description, address, price } = value
      const own = await insertImported(tx, { uuid, slug, placeId, position, name, description, address })
      if (price !== null) {
        const tickets = [{ ...ticketCalled('INTEIRA'), price, position: 0 }]
        await writeImportedTickets(tx, own, { tickets, gone: [] })
      }
      bySlug.set(slug, uuid)
      keys.set(id, uuid)
    }
  }
  return { keys, met: keys.size - (position - first), notes }
}
