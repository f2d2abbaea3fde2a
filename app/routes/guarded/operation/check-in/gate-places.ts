/** Where somebody may work: an entrance, named after an attraction behind it, or one attraction. */
export interface GatePlace {
  value: string
  label: string
  /** Uuids of the attractions that are entered there. */
  products: string[]
}

interface Product {
  uuid: string
  name: string
  address: string
}

/** Attractions of one address share an entrance. One that leads to all of them or to a single one is no choice. */
export function gatePlaces(products: readonly Product[]): GatePlace[] {
  const behind = new Map<string, Product[]>()
  for (const product of products) {
    if (product.address) behind.set(product.address, [...(behind.get(product.address) ?? []), product])
  }
  const entrances = [...behind].filter(([, found]) => found.length > 1 && found.length < products.length)
  return [
    ...entrances.map(([address, found]) => ({
      value: `entrada-${found[0]?.uuid}`,
      label: `Entrada: ${address.split(',')[0]}`,
      products: found.map(({ uuid }) => uuid)
    })),
    ...products.map(({ uuid, name }) => ({ value: uuid, label: name, products: [uuid] }))
  ]
}
