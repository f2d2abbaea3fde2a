import { conflict, forbidden, notFound } from '#app/contracts/api-error.ts'
import { holds } from '../kernel/context.server.ts'
import type { FileOwner } from '../kernel/files/owner.server.ts'
import { requireClient } from './require-client.server.ts'

const merged = 'Este cliente foi juntado a outro. Envie os documentos ao cliente que ficou.'

/**
 * Documents of a client: read by users who see clients, changed by users who may change them. They stay with the
 * identity that they were sent to, and separate with it.
 */
export const clientFiles: FileOwner = {
  ref: 'clients',
  async require(orm, ctx, { refId, wish }) {
    if (!holds(ctx.actor, 'clients/index')) throw notFound({ message: 'Não encontramos este cliente.' })
    const { mergedInto } = await requireClient(orm, ctx, refId)
    if (wish !== 'read' && !holds(ctx.actor, 'clients/edit')) throw forbidden()
    if (wish === 'add' && mergedInto !== null) throw conflict({ code: 'merged', message: merged })
  },
  seesAll: ({ actor }) => holds(actor, 'clients/index')
}
