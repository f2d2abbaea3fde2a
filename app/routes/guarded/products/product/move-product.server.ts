import { setProductState } from '#app/contracts/products/manage.ts'
import type { ProductState } from '#app/domain/product/state.ts'
import type { Sent } from '#app/session/index.server.ts'

/** Makes what the action of a dialog runs: a new state of the attraction in the version that was read. */
export const moveProduct =
  (state: ProductState, text: string) =>
  async (version: number, { viewer, params }: Sent) => {
    const uuid = params.uuid ?? ''
    await viewer.call(setProductState, { params: { uuid }, body: { version, state } })
    return { to: `/products/${uuid}`, text }
  }
