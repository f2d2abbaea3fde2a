/** Page on which a device takes places. Only the device's browser knows its name. */
export const allotmentPath = (device: string): string =>
  `/operation/check-in/allotment?${new URLSearchParams({ aparelho: device })}`

/** Slots of the form, in its order. */
export function readSlots(read: (name: string) => string, names: readonly string[]) {
  const found = names.flatMap((name) => /^slots\[(\d{1,3})\]\.people$/.exec(name)?.[1] ?? [])
  const most = Math.max(-1, ...found.map(Number))
  return Array.from({ length: most + 1 }, (_, at) => ({
    product: read(`slots[${at}].product`),
    time: read(`slots[${at}].time`),
    people: read(`slots[${at}].people`)
  }))
}
