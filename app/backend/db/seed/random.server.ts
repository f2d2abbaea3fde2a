import { keysOf } from '#app/domain/words/records.ts'

/** Repeatable random numbers for demonstration data; never for secrets. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  pick<T>(items: readonly T[]): T
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T
  chance(probability: number): boolean
  bytes(count: number): Uint8Array
  hex(characters: number): string
  uuid(): string
}

/** mulberry32 (Tommy Ettinger, public domain), good enough for data without secrets. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

export function createRandom(seed: string): Random {
  const next = mulberry32(numberOf(seed))
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => between(0, 255))
  const hex = (characters: number) =>
    Array.from(bytes(characters / 2), (byte) => byte.toString(16).padStart(2, '0')).join('')

  function pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  function weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const names = keysOf(weights)
    let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
    const found = names.find((name) => {
      left -= weights[name]
      return left < 0
    })
    return found ?? pick(names)
  }

  function uuid(): string {
    const text = hex(32)
    const variant = (8 + between(0, 3)).toString(16)
    return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-${variant}${text.slice(17, 20)}-${text.slice(20)}`
  }

  return { next, between, pick, weighted, chance: (probability) => next() < probability, bytes, hex, uuid }
}
