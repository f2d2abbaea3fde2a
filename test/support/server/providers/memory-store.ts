import type { SimulatorStore } from '#app/backend/providers/gateways/payment-gateway.server.ts'

interface Kept {
  kind: string
  id: string
  key: string
  group: string
  json: string
}

/** Implements `simulatorRecordsOf` in memory, for tests without a database. */
export function createMemoryStore(): SimulatorStore {
  const records: Kept[] = []
  let number = 1_000_000
  const find = (kind: string, id: string) => records.find((one) => one.kind === kind && one.id === id)
  const readValue = (kept: Kept | undefined): unknown => (kept ? JSON.parse(kept.json) : null)
  return {
    find: async (kind, id) => readValue(find(kind, id)),
    async add(kind, { value, ...record }) {
      const sameKey = records.find((one) => one.kind === kind && record.key !== '' && one.key === record.key)
      const there = find(kind, record.id) ?? sameKey
      if (there) return readValue(there)
      const kept = { kind, ...record, json: JSON.stringify(value) }
      records.push(kept)
      return readValue(kept)
    },
    async change(kind, id, change) {
      const kept = find(kind, id)
      if (!kept) return null
      kept.json = JSON.stringify(change(readValue(kept)))
      return readValue(kept)
    },
    list: async (kind, group) =>
      records.filter((one) => one.kind === kind && (group === '' || one.group === group)).map(readValue),
    nextNumber: async () => ++number
  }
}
