import { notFound } from '#app/contracts/api-error.ts'
import { listManagedTypes } from '#app/contracts/products/tickets.ts'
import type { Viewer } from '#app/session/index.server.ts'

/** @throws ApiError 404 for a type that this attraction does not sell */
export async function findType(viewer: Viewer, { uuid = '', id }: { uuid?: string; id?: string }) {
  const { tickets, ...product } = await viewer.call(listManagedTypes, { params: { uuid } })
  const type = tickets.find((known) => String(known.id) === id)
  if (!type) throw notFound({ message: 'Este tipo de ingresso não existe mais.' })
  return { product, type }
}
