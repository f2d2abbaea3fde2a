import { nameWithState } from '#app/domain/product/state.ts'

/** Place of work: an entrance, named after an attraction behind it, or a single attraction. */
export interface GatePlace {
  value: string
  label: string
  /** Uuids of the attractions behind this entrance. */
  products: string[]
}

interface Product {
  uuid: string
  name: string
  address: string
  active?: boolean
  archived?: boolean
}

/**
 * Attractions with the same address share an entrance. An entrance that serves all of them, or only one, is not
 * offered.
 */
export function gatePlaces(products: readonly Product[]): GatePlace[] {
  const behind = new Map<string, Product[]>()
  for (const product of products) {
    if (product.address) behind.set(product.address, [...(behind.get(product.address) ?? []), product])
  }
  const run = (all: readonly Product[]) => all.filter(({ active = true, archived }) => active && !archived).length
  const entrances = [...behind].filter(([, found]) => run(found) > 1 && run(found) < run(products))
  return [
    ...entrances.map(([address, found]) => ({
      value: `entrada-${found[0]?.uuid}`,
      label: `Entrada: ${address.split(',')[0]}`,
      products: found.map(({ uuid }) => uuid)
    })),
    ...products.map((product) => ({ value: product.uuid, label: nameWithState(product), products: [product.uuid] }))
  ]
}
